"""How far apart two colours look, also to eyes that lack one kind of cone.

Simulation: Machado, Oliveira and Fernandes (2009), severity 1, on linear light. Distance:
CIEDE2000 (Sharma, Wu and Dalal, 2005), from sRGB under D65.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from renderer.theme import Colour

Triple = tuple[float, float, float]

SIMULATED: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: Colour) -> Triple:
    """Return the light of an sRGB colour, 0..1 by channel."""
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return red, green, blue


def times(matrix: tuple[Triple, Triple, Triple], light: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return x, y, z


def seen(colour: Colour, kind: str | None) -> Triple:
    """Return the light that eyes of this kind tell from others; None: all cones."""
    light = linear(colour)
    if kind is None:
        return light
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(SIMULATED[kind], light))
    return red, green, blue


def lab(light: Triple) -> Triple:
    """Return CIELAB coordinates."""
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
        for value in (a / b for a, b in zip(times(TO_XYZ, light), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, other: Triple) -> float:
    """Return CIEDE2000 between two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grow = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = hypot(a1 * grow, b1), hypot(a2 * grow, b2)
    h1, h2 = (degrees(atan2(b, a * grow)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= 360 * (1 if turn > 0 else -1)
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    s_l = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    twist = (
        -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
        * 2
        * sqrt(chroma**7 / (chroma**7 + 25**7))
    )
    d_l, d_c = (l2 - l1) / s_l, (c2 - c1) / s_c
    d_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / s_h
    return sqrt(d_l**2 + d_c**2 + d_h**2 + twist * d_c * d_h)


def difference(one: Colour, other: Colour, kind: str | None = None) -> float:
    """Return how far apart two colours look to eyes of this kind."""
    return distance(lab(seen(one, kind)), lab(seen(other, kind)))
