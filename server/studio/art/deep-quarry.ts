import type { Drawings } from './drawing.ts'

/** Symbols of a quarry: lamps, carts and ore. */
export const DEEP_QUARRY: Drawings = {
  W: {
    hue: 75,
    lines:
      '<path class="w" d="M64 66L14 40M64 66L114 40M64 66L14 92M64 66L114 92"/><path class="v" d="M24 44L8 36M24 66H6M24 88L8 98M104 44L120 36M104 66H122M104 88L120 98"/><path class="o" d="M46 28C46 4 82 4 82 28" style="stroke-width:5"/><path class="s" d="M42 28H86L90 42H38z"/><path class="p" d="M42 42H86V90H42z"/><path class="h" d="M64 48C70 58 78 64 76 76C75 84 70 87 64 87S53 84 52 76C50 64 58 58 64 48z"/><path class="o" d="M42 42H86V90H42zM54 42V90M74 42V90"/><path class="s" d="M36 90H92V102H36z"/><path class="m" d="M42 102H86L92 118H36z"/>',
  },
  A: {
    hue: 40,
    lines:
      '<path class="m" d="M16 122C18 100 38 94 64 94S110 100 112 122z"/><path class="o" d="M16 122C18 100 38 94 64 94S110 100 112 122"/><path class="h" d="M38 50H90V76C90 94 78 102 64 102S38 94 38 76z"/><path class="s" d="M38 74C44 82 52 80 58 76H70C76 80 84 82 90 74C94 96 82 112 64 112S34 96 38 74z"/><path class="s" d="M28 50C28 24 44 12 64 12S100 24 100 50z"/><path class="m" d="M64 12C84 12 100 24 100 50H64z"/><path class="s" d="M18 48H110V58H18z"/><circle class="p" cx="64" cy="34" r="11"/><circle class="i" cx="64" cy="34" r="6"/><path class="i" d="M53 66v3M75 66v3M56 90H72"/>',
  },
  B: {
    hue: 205,
    lines:
      '<path class="m" d="M30 46L42 22L60 36L74 14L92 32L102 46z"/><path class="o" d="M30 46L42 22L60 36L74 14L92 32L102 46M60 36L56 46M74 14L78 46"/><path class="b" d="M10 46H118L102 94H26z"/><path class="o" d="M10 46H118L102 94H26z"/><path class="s" d="M8 42H120V54H8z"/><path class="o" d="M44 54L48 94M84 54L80 94"/><circle class="s" cx="40" cy="104" r="15"/><circle class="s" cx="88" cy="104" r="15"/><circle class="k" cx="40" cy="104" r="6"/><circle class="k" cx="88" cy="104" r="6"/>',
  },
  C: {
    hue: 245,
    lines:
      '<path class="m" d="M58 34L70 34L102 114L90 120z" transform="rotate(8 64 64)"/><path class="o" d="M58 34L70 34L102 114L90 120z" transform="rotate(8 64 64)"/><path class="s" d="M4 62C20 30 46 14 72 16C96 18 114 30 124 50C106 38 92 34 76 36L80 48L58 54L54 40C36 42 20 48 4 62z"/><path class="h" d="M4 62C20 30 46 14 72 16C48 24 26 38 4 62z"/><circle class="k" cx="67" cy="34" r="5"/>',
  },
  D: {
    hue: 88,
    lines:
      '<path class="m" d="M20 86C20 48 38 22 64 22S108 48 108 86z"/><path class="s" d="M20 86C20 48 38 22 60 22C46 40 42 62 44 86z"/><path class="o" d="M20 86C20 48 38 22 64 22S108 48 108 86z"/><path class="s" d="M4 86H124C124 98 116 102 104 102H24C12 102 4 98 4 86z"/><path class="m" d="M14 94H114C112 99 110 102 104 102H24C18 102 16 99 14 94z"/><path class="h" d="M58 16H70V86H58z"/><circle class="k" cx="64" cy="58" r="14"/><circle class="p" cx="64" cy="58" r="9"/>',
  },
  E: {
    hue: 160,
    lines:
      '<path class="m" d="M40 14H88L120 48L64 120L8 48z"/><path class="s" d="M40 14L44 48L64 120L8 48z"/><path class="h" d="M40 14H88L84 48H44z"/><path class="o" d="M40 14H88L120 48L64 120L8 48zM8 48H120M40 14L44 48L64 120L84 48L88 14"/>',
  },
  F: {
    hue: 35,
    lines:
      '<path class="b" d="M64 68L26 78L14 114H114L102 78z"/><path class="m" d="M42 44H110L122 82H54z"/><path class="s" d="M42 44L54 82H16L28 56z"/><path class="h" d="M28 56L42 44H110L98 56z" opacity=".9"/><path class="o" d="M42 44H110L122 82H16L28 56z"/><path class="m" d="M10 90H118L124 116H4z"/><path class="o" d="M10 90H118L124 116H4z"/><path class="h" d="M14 92H114L116 98H12z"/><path class="i" d="M74 64H100"/>',
  },
  G: {
    hue: 280,
    lines:
      '<path class="b" d="M8 96L30 74H112L122 92L100 116H20z"/><path class="o" d="M8 96L30 74H112L122 92L100 116H20zM8 96L104 94L122 92M104 94L100 116"/><path class="m" d="M14 68L40 44H104L118 62L96 84H24z"/><path class="o" d="M14 68L40 44H104L118 62L96 84H24zM14 68L98 64L118 62M98 64L96 84"/><path class="s" d="M26 38L46 16H92L106 32L86 54H36z"/><path class="h" d="M26 38L46 16H92L106 32L88 36z"/><path class="o" d="M26 38L46 16H92L106 32L86 54H36zM26 38L88 36L106 32M88 36L86 54"/>',
  },
  O: {
    hue: 85,
    lines:
      '<path class="m" d="M40 12L84 8L116 40L120 82L88 118L40 120L8 86L12 44z"/><path class="o" d="M40 12L84 8L116 40L120 82L88 118L40 120L8 86L12 44z"/><path class="b" d="M40 12L30 40L12 44zM116 40L96 42L84 8zM88 118L92 92L120 82zM8 86L34 92L40 120z"/><circle class="s" cx="64" cy="64" r="36"/><circle class="o" cx="64" cy="64" r="42"/><path class="h" d="M34 52A34 34 0 0 1 64 30C52 36 44 46 42 58z"/>',
  },
}
