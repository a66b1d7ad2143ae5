import type { Drawings } from './drawing.ts'

/** Symbols of blown glass fruit: a dark side, a lit side, an outline and a window's reflection. */
export const GLASS_ORCHARD: Drawings = {
  W: {
    hue: 88,
    lines:
      '<path class="w" d="M4 64H30M98 64H124M64 4V30M64 98V124"/><path class="v" d="M64 6V24M64 104V122M6 64H24M104 64H122M23 23L36 36M92 92L105 105M23 105L36 92M92 36L105 23"/><circle class="m" cx="64" cy="66" r="33"/><circle class="s" cx="64" cy="63" r="33"/><path class="h" d="M44 56C46 44 56 38 66 38C56 42 50 48 48 58z"/><path class="i" d="M52 62v4M76 62v4M52 76Q64 86 76 76"/>',
  },
  A: {
    hue: 148,
    lines:
      '<path class="m" d="M64 26C77 26 79 40 83 51C89 65 102 72 102 91C102 109 85 120 64 120S26 109 26 91C26 72 39 65 45 51C49 40 51 26 64 26z"/><path class="s" d="M62 30C54 32 52 43 48 53C43 66 31 74 31 91C31 105 44 114 60 116C44 104 46 84 56 68C63 57 58 44 62 30z"/><path class="o" d="M64 26C77 26 79 40 83 51C89 65 102 72 102 91C102 109 85 120 64 120S26 109 26 91C26 72 39 65 45 51C49 40 51 26 64 26z"/><path class="o" d="M64 26C64 18 68 12 74 8"/><path class="b" d="M70 18C84 6 100 10 106 20C94 30 80 30 70 18z"/><path class="o" d="M70 18C84 6 100 10 106 20C94 30 80 30 70 18zM70 18L98 19"/><path class="h" d="M86 82C92 88 93 98 88 104C90 96 88 90 84 86z"/>',
  },
  B: {
    hue: 300,
    lines:
      '<path class="m" d="M64 36C92 24 112 48 108 78C105 104 84 120 64 120S23 104 20 78C16 48 36 24 64 36z"/><path class="s" d="M62 40C40 30 24 50 27 78C29 98 42 111 58 114C44 92 44 62 62 40z"/><path class="o" d="M64 36C92 24 112 48 108 78C105 104 84 120 64 120S23 104 20 78C16 48 36 24 64 36z"/><path class="o" d="M64 36C52 60 53 92 62 112"/><path class="o" d="M64 36C66 24 74 16 84 12"/><path class="h" d="M88 54C97 60 100 72 97 84C96 72 92 64 85 60z"/>',
  },
  C: {
    hue: 340,
    lines:
      '<path class="m" d="M64 10C68 28 74 38 88 52C104 68 110 86 100 103C92 115 78 120 64 120S36 115 28 103C18 86 24 68 40 52C54 38 60 28 64 10z"/><path class="o" d="M64 10C68 28 74 38 88 52C104 68 110 86 100 103C92 115 78 120 64 120S36 115 28 103C18 86 24 68 40 52C54 38 60 28 64 10z"/><path class="s" d="M64 44C72 56 92 66 92 86C92 101 79 109 64 109S36 101 36 86C36 66 56 56 64 44z"/><path class="b" d="M64 60C70 68 81 74 81 87C81 95 73 99 64 99S47 95 47 87C47 74 58 68 64 60z"/><g class="h"><circle cx="57" cy="80" r="2.600"/><circle cx="66" cy="75" r="2.600"/><circle cx="73" cy="84" r="2.600"/><circle cx="60" cy="90" r="2.600"/><circle cx="69" cy="92" r="2.600"/></g>',
  },
  D: {
    hue: 70,
    lines:
      '<path class="m" d="M64 36C82 22 108 32 108 66C110 98 92 120 66 116C40 120 18 98 20 66C20 32 46 22 64 36z"/><path class="s" d="M62 40C44 30 27 40 27 66C26 88 36 106 52 110C40 92 40 60 62 40z"/><path class="o" d="M64 36C82 22 108 32 108 66C110 98 92 120 66 116C40 120 18 98 20 66C20 32 46 22 64 36z"/><path class="b" d="M64 34L52 14L65 22L78 12L76 30z"/><path class="o" d="M64 34L52 14L65 22L78 12L76 30z"/><path class="h" d="M86 50C96 56 100 68 97 82C94 70 90 62 82 58z"/><path class="i" d="M65 105L57 101M65 105L73 101M65 105L60 113M65 105L70 113"/>',
  },
  E: {
    hue: 18,
    lines:
      '<path class="o" d="M40 74C42 48 58 26 92 12M88 82C86 56 88 32 92 12"/><path class="b" d="M92 12C70 4 54 12 48 26C66 34 84 28 92 12z"/><path class="o" d="M92 12C70 4 54 12 48 26C66 34 84 28 92 12zM92 12L58 24"/><circle class="m" cx="38" cy="94" r="26"/><circle class="m" cx="90" cy="98" r="24"/><path class="s" d="M36 72A22 22 0 0 0 28 112C20 98 24 82 36 72zM88 78A20 20 0 0 0 80 114C74 102 76 86 88 78z"/><circle class="o" cx="38" cy="94" r="26"/><circle class="o" cx="90" cy="98" r="24"/><path class="h" d="M50 82c6 4 8 10 6 17c-2-6-5-10-10-13zM102 88c5 4 6 9 5 14c-2-5-5-8-9-10z"/>',
  },
}
