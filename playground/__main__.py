"""Run the playground alone: `python -m playground [--port N]`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys

from playground.server import Playground, PortTaken


async def _run(port: int) -> int:
    server = Playground(port)
    try:
        await server.start()
    except PortTaken as taken:
        print(taken, file=sys.stderr)
        return 1
    print(f"page     {server.page_url}")
    print(f"api      {server.api_url}")
    print(f"gateway  {server.gateway_url}")
    print(f"token    {server.token}", flush=True)
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await stop.wait()
    await server.close()
    return 0


def main() -> int:
    """Read the command line and run until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8765, help="0 takes any free port")
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.INFO)
    return asyncio.run(_run(parser.parse_args().port))


if __name__ == "__main__":
    sys.exit(main())
