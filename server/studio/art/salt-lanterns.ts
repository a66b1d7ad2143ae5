import type { Drawings } from './drawing.ts'

/** Symbols of a salt lake at dusk. */
export const SALT_LANTERNS: Drawings = {
  W: {
    hue: 48,
    lines:
      '<path class="w" d="M64 8C92 44 98 66 90 88C84 106 76 114 64 116S44 106 38 88C30 66 36 44 64 8z"/><path class="s" d="M64 10C72 34 98 52 96 82C95 104 82 118 64 118S33 104 32 82C31 64 42 56 48 42C52 52 54 56 58 58C64 44 60 26 64 10z"/><path class="p" d="M65 56C70 70 82 76 81 92C80 106 74 112 64 112S48 106 47 92C46 82 52 76 55 68C58 74 59 76 62 77C66 70 64 62 65 56z"/><path class="v" d="M64 10C72 34 98 52 96 82C95 104 82 118 64 118S33 104 32 82C31 64 42 56 48 42C52 52 54 56 58 58C64 44 60 26 64 10z"/>',
  },
  A: {
    hue: 345,
    lines:
      '<path class="e" d="M8 112Q24 106 40 112T72 112T104 112T124 110"/><path class="o" d="M62 82V120M74 80V104L66 120"/><path class="s" d="M40 24C56 12 70 22 62 36C56 46 46 50 50 58C64 48 96 52 112 78C96 90 66 92 50 80C38 70 38 56 46 44C50 36 48 32 40 34z"/><path class="m" d="M62 64C82 60 100 66 112 78C96 88 76 88 64 80z"/><path class="h" d="M40 24L8 38L42 34z"/><circle class="k" cx="50" cy="25" r="3.500"/><path class="o" d="M56 16C68 10 80 12 86 18"/>',
  },
  B: {
    hue: 210,
    lines:
      '<path class="e" d="M8 112Q24 106 40 112T72 112T104 112T124 112"/><path class="b" d="M66 14V76H104C98 48 86 28 66 14z"/><path class="o" d="M66 14V76H104C98 48 86 28 66 14z"/><path class="m" d="M58 30V76H26C32 56 42 42 58 30z"/><path class="o" d="M58 30V76H26C32 56 42 42 58 30z"/><path class="s" d="M12 84H116C110 100 100 108 88 108H40C28 108 18 100 12 84z"/><path class="m" d="M18 96H110C106 103 98 108 88 108H40C30 108 22 103 18 96z"/><path class="o" d="M62 10V84"/>',
  },
  C: {
    hue: 40,
    lines:
      '<path class="o" d="M44 26C44 6 84 6 84 26"/><path class="m" d="M40 26H88L94 38H34z"/><path class="b" d="M36 38H92L98 94H30z"/><path class="o" d="M36 38H92L98 94H30zM52 38L48 94M76 38L80 94"/><path class="s" d="M64 46C72 58 82 66 80 78C79 88 72 92 64 92S49 88 48 78C46 66 56 58 64 46z"/><path class="h" d="M64 66C68 72 72 76 71 82C70 87 68 89 64 89S58 87 57 82C56 76 60 72 64 66z"/><path class="m" d="M26 94H102L96 106H32z"/><path class="s" d="M42 106H86V116H42z"/>',
  },
  D: {
    hue: 190,
    lines:
      '<path class="b" d="M24 116L16 74L34 58L48 82V116z"/><path class="o" d="M24 116L16 74L34 58L48 82V116zM34 58L32 116"/><path class="b" d="M82 116L86 70L102 52L114 80L104 116z"/><path class="o" d="M82 116L86 70L102 52L114 80L104 116zM102 52L98 116"/><path class="m" d="M42 116V38L64 10L88 40V116z"/><path class="s" d="M42 116V38L64 10L62 46L54 116z"/><path class="h" d="M42 38L64 10L62 46z"/><path class="o" d="M42 116V38L64 10L88 40V116zM42 38L62 46L88 40M62 46L58 116"/>',
  },
  E: {
    hue: 150,
    lines:
      '<path class="e" d="M8 116Q24 110 40 116T72 116T104 116T124 114"/><path class="o" d="M36 116C38 90 36 72 34 56M64 116C64 90 66 60 66 44M92 116C90 94 92 80 96 66"/><path class="s" d="M26 26a8 12 0 0 1 16 0V52a8 10 0 0 1-16 0zM58 14a8 12 0 0 1 16 0V44a8 10 0 0 1-16 0z"/><path class="m" d="M88 38a8 12 0 0 1 16 0V64a8 10 0 0 1-16 0z"/><path class="o" d="M34 14V6M66 4V2M96 28V20"/><path class="b" d="M50 116C46 86 50 74 58 62C58 84 58 98 56 116zM78 116C78 90 74 80 72 70C82 82 86 98 84 116z"/><path class="o" d="M50 116C46 86 50 74 58 62M84 116C86 98 82 82 72 70"/>',
  },
  F: {
    hue: 20,
    lines:
      '<path class="m" d="M64 112L48 100C22 88 10 60 18 38C30 16 50 12 64 12S98 16 110 38C118 60 106 88 80 100z"/><path class="s" d="M64 112L48 100C22 88 10 60 18 38C26 24 36 18 44 15L60 100z"/><path class="o" d="M64 112L48 100C22 88 10 60 18 38C30 16 50 12 64 12S98 16 110 38C118 60 106 88 80 100z"/><path class="i" d="M64 102V18M57 98L38 24M71 98L90 24M52 94L22 48M76 94L106 48"/><path class="s" d="M48 104H80L76 118H52z"/>',
  },
  G: {
    hue: 80,
    lines:
      '<circle class="m" cx="64" cy="62" r="44"/><circle class="o" cx="64" cy="62" r="44"/><circle class="a" cx="64" cy="62" r="20"/><circle class="o" cx="64" cy="62" r="20"/><path class="o" d="M64 18L76 42M90 26L84 54M106 48L82 70M106 76L74 80M90 97L58 82M64 106L46 74M38 97L46 60M22 76L56 44M22 48L64 42M38 26L68 42"/><path class="s" d="M84 96C98 102 108 108 110 122L98 120C96 112 88 108 76 104z"/><path class="i" d="M92 102l-5 9M102 108l-7 6"/>',
  },
  S: {
    hue: 265,
    lines:
      '<path class="w" d="M6 108Q22 100 38 108T70 108T102 108T126 106"/><path class="p" d="M82 12C50 14 34 40 42 66C50 92 80 102 104 84C82 88 64 74 62 52C60 34 68 20 82 12z"/><path class="s" d="M62 52C64 74 82 88 104 84C92 93 78 95 66 91C52 84 48 66 50 50z"/><path class="v" d="M6 108Q22 100 38 108T70 108T102 108T126 106"/><path class="o" d="M30 120H98"/><path class="h" d="M96 26l3 8l8 3l-8 3l-3 8l-3-8l-8-3l8-3zM26 34l2 6l6 2l-6 2l-2 6l-2-6l-6-2l6-2z"/>',
  },
}
