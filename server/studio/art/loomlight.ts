import type { Drawings } from './drawing.ts'

/** Symbols of a sewing table at night. */
export const LOOMLIGHT: Drawings = {
  W: {
    hue: 265,
    lines:
      '<path class="w" d="M14 96C30 58 58 96 74 72C90 48 70 34 87.500 34.500C106 35 100 66 116 62"/><g transform="rotate(42 64 64)"><path class="p" fill-rule="evenodd" d="M64 4c7 0 10 8 10 20c0 8-2 14-3 22L66 116l-2 10l-2-10L57 46c-1-8-3-14-3-22c0-12 3-20 10-20zM64 14c-2.500 0-4 4-4 11v8c0 5 8 5 8 0v-8c0-7-1.500-11-4-11z"/></g><path class="v" d="M14 96C30 58 58 96 74 72C90 48 70 34 87.500 34.500C106 35 100 66 116 62"/><g transform="rotate(42 64 64)"><path class="p" d="M57 46c2-3 12-3 14 0L66 116l-2 10l-2-10z"/></g>',
  },
  A: {
    hue: 5,
    lines:
      '<path class="b" d="M86 12L58 74l8 8L98 26z"/><path class="o" d="M86 12L56 78M86 12c10 2 13 8 11 14L66 84"/><path class="s" d="M42 12c-10 2-13 8-11 14L60 80l12-6z"/><g fill="none" stroke-width="9" style="stroke:oklch(.74 .14 var(--h))"><ellipse cx="41" cy="98" rx="15" ry="18" transform="rotate(28 41 98)"/><ellipse cx="87" cy="98" rx="15" ry="18" transform="rotate(-28 87 98)"/></g><path class="s" d="M50 84l12-22l5 10l-9 16zM78 84L66 62l-5 10l9 16z"/><circle class="k" cx="64" cy="66" r="5"/>',
  },
  B: {
    hue: 62,
    lines:
      '<path class="b" d="M40 32C40 18 50 12 64 12S88 18 88 32L98 96H30z"/><path class="s" d="M64 12C50 12 40 18 40 32L30 96H52L56 26C57 16 60 12 64 12z" opacity=".55"/><path class="o" d="M40 32C40 18 50 12 64 12S88 18 88 32L98 96H30z"/><circle class="k" cx="44" cy="34" r="3"/><circle class="k" cx="54" cy="34" r="3"/><circle class="m" cx="64" cy="34" r="3"/><circle class="m" cx="74" cy="34" r="3"/><circle class="m" cx="84" cy="34" r="3"/><circle class="k" cx="42.2" cy="46" r="3"/><circle class="k" cx="53.1" cy="46" r="3"/><circle class="m" cx="64" cy="46" r="3"/><circle class="m" cx="74.9" cy="46" r="3"/><circle class="m" cx="85.8" cy="46" r="3"/><circle class="k" cx="40.4" cy="58" r="3"/><circle class="k" cx="52.2" cy="58" r="3"/><circle class="m" cx="64" cy="58" r="3"/><circle class="m" cx="75.8" cy="58" r="3"/><circle class="m" cx="87.6" cy="58" r="3"/><circle class="k" cx="38.6" cy="70" r="3"/><circle class="k" cx="48.8" cy="70" r="3"/><circle class="m" cx="58.9" cy="70" r="3"/><circle class="m" cx="69.1" cy="70" r="3"/><circle class="m" cx="79.2" cy="70" r="3"/><circle class="m" cx="89.4" cy="70" r="3"/><circle class="k" cx="36.8" cy="82" r="3"/><circle class="k" cx="47.7" cy="82" r="3"/><circle class="m" cx="58.6" cy="82" r="3"/><circle class="m" cx="69.4" cy="82" r="3"/><circle class="m" cx="80.3" cy="82" r="3"/><circle class="m" cx="91.2" cy="82" r="3"/><path class="s" d="M24 96h80a6 6 0 0 1 0 18H24a6 6 0 0 1 0-18z"/><path class="m" d="M22 108h84a6 6 0 0 1-2 6H24a6 6 0 0 1-2-6z"/>',
  },
  C: {
    hue: 195,
    lines:
      '<circle class="a" cx="64" cy="64" r="52"/><circle class="o" cx="64" cy="64" r="52"/><circle class="b" cx="64" cy="64" r="41"/><circle class="k" cx="71.5" cy="36" r="9.5"/><circle class="k" cx="92" cy="56.4" r="9.5"/><circle class="k" cx="84.5" cy="84.5" r="9.5"/><circle class="k" cx="56.5" cy="92" r="9.5"/><circle class="k" cx="36" cy="71.6" r="9.5"/><circle class="k" cx="43.5" cy="43.5" r="9.5"/><circle class="e" cx="71.5" cy="36" r="9.5"/><circle class="e" cx="92" cy="56.4" r="9.5"/><circle class="e" cx="84.5" cy="84.5" r="9.5"/><circle class="e" cx="56.5" cy="92" r="9.5"/><circle class="e" cx="36" cy="71.6" r="9.5"/><circle class="e" cx="43.5" cy="43.5" r="9.5"/><circle class="s" cx="64" cy="64" r="13"/><path class="k" d="M60 58h8v12h-8z"/><path class="o" d="M26 40A46 46 0 0 1 48 20"/>',
  },
  D: {
    hue: 230,
    lines:
      '<path class="o" style="stroke-width:5" d="M92 34C104 46 104 58 92 70L46 106C34 114 20 98 30 88L84 30"/><path class="o" style="stroke-width:5" d="M34 92L88 44"/><circle class="b" cx="36" cy="96" r="8"/><circle class="o" cx="36" cy="96" r="8"/><path class="s" d="M78 20c10-8 28 2 28 18c0 8-4 14-10 18L70 34c0-6 3-11 8-14z"/><path class="m" d="M96 56L70 34c0-3 1-6 2-8l30 22c-2 3-4 6-6 8z"/>',
  },
  E: {
    hue: 272,
    lines:
      '<circle class="m" cx="64" cy="68" r="46"/><circle class="s" cx="64" cy="62" r="46"/><circle class="m" cx="64" cy="62" r="33"/><circle class="b" cx="64" cy="64" r="31"/><circle class="k" cx="54" cy="54" r="6.500"/><circle class="k" cx="74" cy="54" r="6.500"/><circle class="k" cx="54" cy="74" r="6.500"/><circle class="k" cx="74" cy="74" r="6.500"/>',
  },
  F: {
    hue: 302,
    lines:
      '<rect class="m" x="20" y="26" width="88" height="88" rx="16"/><rect class="s" x="20" y="18" width="88" height="88" rx="16"/><rect class="b" x="33" y="32" width="62" height="62" rx="9"/><circle class="k" cx="52" cy="63" r="6.500"/><circle class="k" cx="76" cy="63" r="6.500"/>',
  },
  G: {
    hue: 335,
    lines:
      '<g stroke-linejoin="round" stroke-width="22"><path style="fill:oklch(.46 .1 335);stroke:oklch(.46 .1 335)" d="M64 30L105.6 102L22.4 102z"/><path style="fill:oklch(.74 .14 var(--h));stroke:oklch(.74 .14 var(--h))" d="M64 23L105.6 95L22.4 95z"/></g><path style="fill:oklch(.345 .085 335);stroke:oklch(.345 .085 335);stroke-width:14;stroke-linejoin:round" d="M64 40L91.7 88L36.3 88z"/><circle class="k" cx="64" cy="54" r="6.500"/><circle class="k" cx="50" cy="80" r="6.500"/><circle class="k" cx="78" cy="80" r="6.500"/>',
  },
  S: {
    hue: 35,
    lines:
      '<path class="w" d="M92 84C112 84 104 104 122 104"/><path class="v" style="stroke-width:3.600" d="M38 39.5Q64 43 90 36.5"/><path class="v" style="stroke-width:3.600" d="M38 46Q64 49.5 90 43"/><path class="v" style="stroke-width:3.600" d="M38 52.5Q64 56 90 49.5"/><path class="v" style="stroke-width:3.600" d="M38 59Q64 62.5 90 56"/><path class="v" style="stroke-width:3.600" d="M38 65.5Q64 69 90 62.5"/><path class="v" style="stroke-width:3.600" d="M38 72Q64 75.5 90 69"/><path class="v" style="stroke-width:3.600" d="M38 78.5Q64 82 90 75.5"/><path class="v" style="stroke-width:3.600" d="M38 85Q64 88.5 90 82"/><path class="v" style="stroke-width:3.600" d="M38 91.5Q64 95 90 88.5"/><path class="v" d="M90 83C108 83 102 106 120 106"/><path class="s" d="M28 20h72a6 6 0 0 1 6 6c0 5-12 12-18 12H40c-6 0-18-7-18-12a6 6 0 0 1 6-6z"/><path class="m" d="M24 28h80c-3 5-11 10-16 10H40c-5 0-13-5-16-10z"/><path class="s" d="M28 108h72a6 6 0 0 0 6-6c0-5-12-10-18-10H40c-6 0-18 5-18 10a6 6 0 0 0 6 6z"/><path class="m" d="M24 104h80a6 6 0 0 1-4 4H28a6 6 0 0 1-4-4z"/>',
  },
}
