import type { Drawings } from './drawing.ts'

/** Symbols of a barometer: weather above, clockwork below. */
export const BRASS_WEATHER: Drawings = {
  W: {
    hue: 265,
    lines:
      '<path class="w" d="M74 8L34 70H60L48 120L96 54H68z"/><path class="m" d="M30 30A22 22 0 0 1 70 18A20 20 0 0 1 104 36A16 16 0 0 1 98 66H30A18 18 0 0 1 30 30z"/><path class="o" d="M30 30A22 22 0 0 1 70 18A20 20 0 0 1 104 36A16 16 0 0 1 98 66H30A18 18 0 0 1 30 30z"/><path class="p" d="M74 30L38 78H60L50 122L94 66H70z"/><path class="v" d="M74 30L38 78H60L50 122L94 66H70z"/>',
  },
  A: {
    hue: 82,
    lines:
      '<path class="m" d="M64 2L72 26H56zM64 126L56 102H72zM2 64L26 56V72zM126 64L102 72V56zM20 20L43 31L31 43zM108 108L85 97L97 85zM20 108L31 85L43 97zM108 20L97 43L85 31z"/><circle class="m" cx="64" cy="67" r="32"/><circle class="s" cx="64" cy="64" r="32"/><circle class="o" cx="64" cy="64" r="23"/><circle class="h" cx="64" cy="64" r="12"/><path class="i" d="M64 44V40M64 88V84M44 64H40M88 64H84"/>',
  },
  B: {
    hue: 30,
    lines:
      '<circle class="o" cx="64" cy="64" r="44"/><circle class="a" cx="64" cy="64" r="41"/><path class="m" d="M64 64L92 36L70 60zM64 64L92 92L68 70zM64 64L36 92L58 68zM64 64L36 36L60 58z"/><path class="s" d="M64 4L72 56L64 64L56 56zM64 124L56 72L64 64L72 72zM4 64L56 56L64 64L56 72zM124 64L72 72L64 64L72 56z"/><path class="h" d="M64 4V64L56 56zM124 64H64L72 56zM64 124V64L72 72zM4 64H64L56 72z"/><circle class="k" cx="64" cy="64" r="5"/>',
  },
  C: {
    hue: 235,
    lines:
      '<path class="m" d="M34 44A26 26 0 0 1 82 34A24 24 0 0 1 112 62A22 22 0 0 1 98 102H30A26 26 0 0 1 34 44z"/><path class="s" d="M34 44A26 26 0 0 1 82 34C64 34 54 46 56 60C40 58 28 70 32 86C33 94 36 98 40 102H30A26 26 0 0 1 34 44z"/><path class="o" d="M34 44A26 26 0 0 1 82 34A24 24 0 0 1 112 62A22 22 0 0 1 98 102H30A26 26 0 0 1 34 44z"/><path class="i" d="M66 86H96M76 74H100"/>',
  },
  D: {
    hue: 205,
    lines:
      '<path class="m" d="M64 6C82 40 98 56 98 78C98 102 84 118 64 118S30 102 30 78C30 56 46 40 64 6z"/><path class="s" d="M62 14C48 40 36 56 36 78C36 96 44 108 56 112C46 88 48 48 62 14z"/><path class="o" d="M64 6C82 40 98 56 98 78C98 102 84 118 64 118S30 102 30 78C30 56 46 40 64 6z"/><path class="h" d="M84 72C88 84 84 96 74 102C80 92 82 84 80 76z"/><path class="o" d="M14 26L10 44M114 26L118 44M18 92L14 106M112 92L116 106"/>',
  },
  E: {
    hue: 62,
    lines:
      '<path class="m" d="M56 6H72L75 20L86 25L98 17L110 29L102 41L107 52L122 56V72L107 76L102 87L110 99L98 111L86 103L75 108L72 122H56L53 108L42 103L30 111L18 99L26 87L21 76L6 72V56L21 52L26 41L18 29L30 17L42 25L53 20z"/><path class="o" d="M56 6H72L75 20L86 25L98 17L110 29L102 41L107 52L122 56V72L107 76L102 87L110 99L98 111L86 103L75 108L72 122H56L53 108L42 103L30 111L18 99L26 87L21 76L6 72V56L21 52L26 41L18 29L30 17L42 25L53 20z"/><circle class="s" cx="64" cy="64" r="30"/><circle class="a" cx="64" cy="64" r="15"/><path class="i" d="M64 38V46M64 82V90M38 64H46M82 64H90"/>',
  },
  F: {
    hue: 155,
    lines:
      '<path class="s" d="M28 8H100V18H28zM28 110H100V120H28z"/><g fill="none" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"><path d="M96 26L32 38M96 46L32 58M96 66L32 78M96 86L32 98" style="stroke:oklch(.46 .1 155)"/><path d="M32 20L96 26M32 38L96 46M32 58L96 66M32 78L96 86M32 98L96 106" style="stroke:oklch(.74 .14 155)"/></g>',
  },
  G: {
    hue: 320,
    lines:
      '<path class="s" d="M26 14C36 4 92 4 102 14L106 40H22z"/><path class="m" d="M22 32H106V42H22z"/><path class="k" d="M44 12H84V20H44z"/><path class="b" d="M46 42H82V98L64 124L46 98z"/><path class="o" d="M46 42H82V98L64 124L46 98zM40 62L88 50M40 78L88 66M40 94L88 82M48 108L82 98"/>',
  },
}
