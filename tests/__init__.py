import os

# As bot.py does: several threads on networks so small only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
