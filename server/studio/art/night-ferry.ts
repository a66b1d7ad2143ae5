import type { Drawings } from './drawing.ts'

/** Symbols of the last ferry: crew, objects, and four tides that differ by the object on the wave. */
export const NIGHT_FERRY: Drawings = {
  W: {
    hue: 95,
    lines:
      '<path class="w" d="M64 44L6 20M64 44L122 20M64 44L6 66M64 44L122 66"/><path class="v" d="M44 40L8 26M44 50L8 64M84 40L120 26M84 50L120 64"/><path class="m" d="M48 66H80L88 116H40z"/><path class="o" d="M48 66H80L88 116H40zM46 82L84 100M82 82L44 100"/><path class="s" d="M40 58H88V68H40z"/><path class="p" d="M48 32a16 16 0 0 1 32 0V58H48z"/><path class="v" d="M64 24V50"/><path class="s" d="M44 26a20 14 0 0 1 40 0z"/><path class="o" d="M64 12V4"/>',
  },
  A: {
    hue: 230,
    lines:
      '<path class="m" d="M18 120C20 96 40 90 64 90S108 96 110 120z"/><path class="o" d="M18 120C20 96 40 90 64 90S108 96 110 120M64 98V120"/><path class="h" d="M40 50H88V74C88 92 76 100 64 100S40 92 40 74z"/><path class="p" d="M38 66C42 96 52 108 64 108S86 96 90 66C86 78 76 76 64 76S42 78 38 66z"/><path class="s" d="M24 34C34 16 48 10 64 10S94 16 104 34C104 42 98 46 92 46H36C30 46 24 42 24 34z"/><path class="k" d="M36 46H92V54H36z"/><path class="m" d="M34 54H94C94 60 84 62 64 62S34 60 34 54z"/><circle class="p" cx="64" cy="30" r="8"/><path class="i" d="M53 66v4M75 66v4M54 88Q64 84 74 88"/>',
  },
  B: {
    hue: 195,
    lines:
      '<circle class="o" cx="64" cy="22" r="11" style="stroke-width:7"/><path class="s" d="M58 34H70V96C84 94 94 86 98 74L86 76L104 54L118 80L108 76C104 104 84 116 64 122C44 116 24 104 20 76L10 80L24 54L42 76L30 74C34 86 44 94 58 96z"/><path class="m" d="M64 34H70V96C84 94 94 86 98 74L86 76L104 54L118 80L108 76C104 104 84 116 64 122z"/><path class="s" d="M38 42H90V54H38z"/><circle class="h" cx="38" cy="48" r="8"/><circle class="h" cx="90" cy="48" r="8"/>',
  },
  C: {
    hue: 60,
    lines:
      '<path class="o" d="M64 20V10M52 10H76" style="stroke-width:6"/><path class="m" d="M64 18C90 18 94 42 96 64C97 80 102 88 112 96H16C26 88 31 80 32 64C34 42 38 18 64 18z"/><path class="s" d="M62 20C42 22 40 44 38 64C37 78 34 86 26 94H56C48 70 50 42 62 20z"/><path class="o" d="M64 18C90 18 94 42 96 64C97 80 102 88 112 96H16C26 88 31 80 32 64C34 42 38 18 64 18z"/><path class="h" d="M14 94H114V104H14z"/><circle class="s" cx="64" cy="112" r="11"/><path class="i" d="M36 78H92"/>',
  },
  D: {
    hue: 30,
    lines:
      '<g transform="rotate(-14 64 64)"><path class="s" d="M10 36H118V56A9 9 0 0 0 118 74V94H10V74A9 9 0 0 0 10 56z"/><path class="m" d="M86 36H118V56A9 9 0 0 0 118 74V94H86z"/><path class="i" d="M86 40V92" stroke-dasharray="3 8"/><path class="k" d="M26 76H70L64 86H32zM34 72V58H44V50H50V58H62V72z"/><path class="i" d="M98 56H108M98 66H108M98 76H108"/></g>',
  },
  E: {
    hue: 245,
    lines:
      '<path class="m" d="M4 112C8 56 44 18 84 22C110 26 120 50 108 68C100 80 82 78 80 66C78 58 86 54 92 58C84 42 58 50 56 76C55 94 72 106 124 112z"/><path class="s" d="M4 112C8 56 44 18 84 22C60 26 34 52 34 84C34 98 38 106 44 112z"/><path class="o" d="M4 112C8 56 44 18 84 22C110 26 120 50 108 68C100 80 82 78 80 66C78 58 86 54 92 58C84 42 58 50 56 76C55 94 72 106 124 112z"/><circle class="h" cx="112" cy="26" r="4"/><circle class="h" cx="100" cy="12" r="3"/><circle class="h" cx="118" cy="44" r="3"/>',
  },
  F: {
    hue: 285,
    lines:
      '<path class="m" d="M6 92C20 74 34 74 48 90C60 74 74 74 86 90C96 76 110 76 122 92V118H6z"/><path class="o" d="M6 92C20 74 34 74 48 90C60 74 74 74 86 90C96 76 110 76 122 92"/><path class="e" d="M14 106Q30 98 46 106T80 106T114 104"/><path class="s" d="M24 68L18 22L42 42L64 12L86 42L110 22L104 68z"/><path class="h" d="M24 58H104V68H24z"/><circle class="h" cx="18" cy="20" r="6"/><circle class="h" cx="64" cy="10" r="6"/><circle class="h" cx="110" cy="20" r="6"/>',
  },
  G: {
    hue: 325,
    lines:
      '<path class="m" d="M6 92C20 74 34 74 48 90C60 74 74 74 86 90C96 76 110 76 122 92V118H6z"/><path class="o" d="M6 92C20 74 34 74 48 90C60 74 74 74 86 90C96 76 110 76 122 92"/><path class="e" d="M14 106Q30 98 46 106T80 106T114 104"/><path class="s" d="M64 72C40 56 28 44 28 30C28 14 52 8 64 28C76 8 100 14 100 30C100 44 88 56 64 72z"/><path class="h" d="M38 30C38 22 46 20 52 24C46 28 44 34 46 42C42 38 38 34 38 30z"/>',
  },
  H: {
    hue: 165,
    lines:
      '<path class="m" d="M6 92C20 74 34 74 48 90C60 74 74 74 86 90C96 76 110 76 122 92V118H6z"/><path class="o" d="M6 92C20 74 34 74 48 90C60 74 74 74 86 90C96 76 110 76 122 92"/><path class="e" d="M14 106Q30 98 46 106T80 106T114 104"/><path class="o" d="M64 6V74M30 40H98M40 16L88 64M88 16L40 64" style="stroke-width:5"/><circle class="b" cx="64" cy="40" r="23"/><circle class="o" cx="64" cy="40" r="23" style="stroke-width:6"/><path class="o" d="M64 18V62M42 40H86"/><circle class="h" cx="64" cy="40" r="7"/>',
  },
  S: {
    hue: 18,
    lines:
      '<path class="w" d="M64 30L124 14M64 30L124 52"/><path class="v" d="M76 26L122 12M76 34L122 50"/><path class="e" d="M8 118Q24 110 40 118T72 118T104 118T124 116"/><path class="p" d="M48 44H80L90 112H38z"/><path class="s" d="M46.500 54H81.500L84 72H44zM42 88H86L89 106H39z"/><path class="m" d="M64 44H80L90 112H64z" opacity=".45"/><path class="s" d="M42 38H86V46H42z"/><path class="h" d="M52 20H76V38H52z"/><path class="s" d="M46 20L64 6L82 20z"/><path class="k" d="M58 100a6 8 0 0 1 12 0V112H58z"/>',
  },
}
