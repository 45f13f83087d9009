"""Check the dice of a finished game, with plain Python alone: python verify_dice.py GAME.ludo"""

import hashlib
import hmac
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    lines = [line.lower().split() for line in file]
keys = {line[0]: line[1] for line in lines if line and line[0] in {"commit", "client", "secret"}}
if len(keys) < 3:
    sys.exit("nothing to check: no commit, no client, or no secret, as long as the game goes on")
colours = {"red", "green", "yellow", "blue"}
rolls = [int(line[1]) for line in lines if line and line[0] in colours and line[1].isdigit()]
secret = bytes.fromhex(keys["secret"])
if hashlib.sha256(secret).hexdigest() != keys["commit"]:
    sys.exit("the secret is not the one that was promised")
for n, rolled in enumerate(rolls):
    tries = [f"{keys['client']}:{n}", *(f"{keys['client']}:{n}:{again}" for again in range(1, 99))]
    drawn = (byte for text in tries for byte in hmac.digest(secret, text.encode(), "sha256"))
    if rolled != (fair := next(byte for byte in drawn if byte < 252) % 6 + 1):
        sys.exit(f"roll {n + 1} (n = {n}) is a {rolled} in the record, but the dice gave {fair}")
print(f"all {len(rolls)} rolls are as promised")
