import type { Drawings } from './drawing.ts'

const DRIPS =
  '<path class="m" d="M16 24C16 12 28 8 40 12C52 4 76 4 88 12C102 8 112 14 112 26C118 40 114 52 116 66C117 82 108 86 106 74C104 92 102 108 94 108C86 108 88 94 84 92C80 92 82 122 72 122C62 122 66 98 60 96C54 96 56 112 46 112C36 112 40 92 34 88C28 86 26 96 20 92C12 84 18 62 14 48C12 40 14 32 16 24z"/><path class="o" d="M16 24C16 12 28 8 40 12C52 4 76 4 88 12C102 8 112 14 112 26C118 40 114 52 116 66C117 82 108 86 106 74C104 92 102 108 94 108C86 108 88 94 84 92C80 92 82 122 72 122C62 122 66 98 60 96C54 96 56 112 46 112C36 112 40 92 34 88C28 86 26 96 20 92C12 84 18 62 14 48C12 40 14 32 16 24z"/><circle class="s" cx="64" cy="50" r="33"/>'

/** Symbols of a dark house with a candle; four wax seals have a spade, a crown, a heart and a club. */
export const MOTH_CANDLE: Drawings = {
  W: {
    hue: 55,
    lines:
      '<path class="w" d="M64 8C90 46 96 70 88 92C82 108 74 118 64 120S46 108 40 92C32 70 38 46 64 8z"/><path class="s" d="M64 6C84 40 98 62 96 86C94 108 82 122 64 122S34 108 32 86C30 62 44 40 64 6z"/><path class="h" d="M64 38C76 60 84 72 82 90C80 106 74 114 64 114S48 106 46 90C44 72 52 60 64 38z"/><path class="p" d="M64 70C70 80 76 86 74 96C73 104 70 108 64 108S55 104 54 96C52 86 58 80 64 70z"/><path class="v" d="M64 6C84 40 98 62 96 86C94 108 82 122 64 122S34 108 32 86C30 62 44 40 64 6z"/>',
  },
  A: {
    hue: 165,
    lines:
      '<path class="m" d="M60 46C40 16 16 10 6 18C6 44 20 62 46 66C30 76 28 96 38 122C44 100 54 92 62 80zM68 46C88 16 112 10 122 18C122 44 108 62 82 66C98 76 100 96 90 122C84 100 74 92 66 80z"/><path class="s" d="M58 48C40 24 20 18 10 22C14 44 30 58 58 58zM70 48C88 24 108 18 118 22C114 44 98 58 70 58z"/><path class="o" d="M60 46C40 16 16 10 6 18C6 44 20 62 46 66C30 76 28 96 38 122C44 100 54 92 62 80zM68 46C88 16 112 10 122 18C122 44 108 62 82 66C98 76 100 96 90 122C84 100 74 92 66 80z"/><path class="p" d="M58 40a6 8 0 0 1 12 0V82a6 14 0 0 1-12 0z"/><path class="o" d="M61 34C58 22 50 16 44 16M67 34C70 22 78 16 84 16"/><circle class="k" cx="34" cy="40" r="6"/><circle class="k" cx="94" cy="40" r="6"/><circle class="h" cx="34" cy="40" r="2.500"/><circle class="h" cx="94" cy="40" r="2.500"/>',
  },
  B: {
    hue: 88,
    lines:
      '<g transform="rotate(40 64 64)"><path class="s" fill-rule="evenodd" d="M64 2A26 26 0 0 1 72 52V96H90V108H82V114H90V126H58V52A26 26 0 0 1 64 2zM64 14A14 14 0 1 0 64.100 14z"/><path class="h" d="M58 52H64V124H58zM42 26A22 22 0 0 1 64 6A20 20 0 0 0 46 34z"/><path class="m" d="M54 56H76V64H54z"/></g>',
  },
  C: {
    hue: 205,
    lines:
      '<ellipse class="s" cx="64" cy="48" rx="40" ry="44"/><ellipse class="m" cx="64" cy="48" rx="32" ry="36"/><path class="b" d="M64 12A32 36 0 0 1 64 84z"/><path class="h" d="M42 52L66 20L74 22L44 64zM52 72L84 30L88 36L58 78z" opacity=".85"/><path class="s" d="M56 90H72L76 120C76 126 52 126 52 120z"/><circle class="h" cx="64" cy="104" r="4"/><circle class="h" cx="64" cy="4" r="4"/>',
  },
  D: {
    hue: 20,
    lines:
      '<path class="b" d="M18 120L30 60H98L110 120z"/><path class="o" d="M18 120L30 60H98L110 120z"/><circle class="s" cx="64" cy="50" r="44"/><circle class="a" cx="64" cy="50" r="35"/><circle class="o" cx="64" cy="50" r="35"/><path class="o" d="M64 20V26M64 74V80M34 50H40M88 50H94"/><path d="M64 50V28M64 50L80 60" fill="none" stroke-width="6" stroke-linecap="round" style="stroke:oklch(.97 .008 95)"/><path class="s" d="M12 116H116V124H12z"/><circle class="h" cx="64" cy="106" r="8"/>',
  },
  E: {
    hue: 250,
    lines: `${DRIPS}<path class="k" d="M64 24C70 36 86 42 86 56C86 66 76 68 69 62L73 74H55L59 62C52 68 42 66 42 56C42 42 58 36 64 24z"/>`,
  },
  F: {
    hue: 290,
    lines: `${DRIPS}<path class="k" d="M42 68L38 36L52 48L64 28L76 48L90 36L86 68z"/>`,
  },
  G: {
    hue: 330,
    lines: `${DRIPS}<path class="k" d="M64 76C48 64 40 56 40 46C40 34 56 30 64 42C72 30 88 34 88 46C88 56 80 64 64 76z"/>`,
  },
  H: {
    hue: 145,
    lines: `${DRIPS}<path class="k" d="M64 26A12 12 0 0 1 73 46A12 12 0 1 1 68 64L73 76H55L60 64A12 12 0 1 1 55 46A12 12 0 0 1 64 26z"/>`,
  },
  S: {
    hue: 75,
    lines:
      '<circle class="w" cx="64" cy="28" r="22"/><path class="v" d="M64 6C74 20 78 26 76 34C74 42 70 44 64 44S54 42 52 34C50 26 54 20 64 6z"/><path class="p" d="M64 20C69 28 71 31 70 36C69 40 67 41 64 41S59 40 58 36C57 31 59 28 64 20z"/><path class="p" d="M48 50C54 46 74 46 80 50V104H48z"/><path class="s" d="M48 50C54 46 60 46 62 48V104H48z"/><path class="h" d="M80 50C80 62 76 66 76 74C76 82 70 80 70 72V52z"/><path class="s" d="M22 100H106C106 114 96 120 84 120H44C32 120 22 114 22 100z"/><path class="m" d="M28 110H100C96 117 92 120 84 120H44C36 120 32 117 28 110z"/><circle class="o" cx="110" cy="104" r="10" style="stroke-width:5"/>',
  },
}
