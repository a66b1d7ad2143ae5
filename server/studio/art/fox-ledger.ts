import type { Drawings } from './drawing.ts'

/** Symbols of a counting house in a forest; its four leaves are those of spade, oak, linden and clover. */
export const FOX_LEDGER: Drawings = {
  W: {
    hue: 38,
    lines:
      '<path class="w" d="M16 12L44 40H84L112 12L116 68L64 118L12 68z"/><path class="s" d="M16 12L44 40H84L112 12L116 68L64 118L12 68z"/><path class="m" d="M64 40H84L112 12L116 68L64 118z"/><path class="k" d="M24 30L38 46L26 54zM104 30L90 46L102 54z"/><path class="p" d="M12 68L42 70L64 96L86 70L116 68L64 118z"/><path class="v" d="M16 12L44 40H84L112 12L116 68L64 118L12 68z"/><path class="k" d="M36 62L50 66L40 72zM92 62L78 66L88 72z"/><path class="k" d="M56 104H72L64 116z"/>',
  },
  A: {
    hue: 10,
    lines:
      '<path class="m" d="M64 8C74 4 80 14 90 16C100 18 104 28 108 36C116 44 118 54 114 64C118 76 112 84 106 92C104 104 94 106 86 112C78 120 70 118 64 120C54 122 48 116 38 112C28 110 24 100 20 92C12 84 12 74 14 64C10 54 14 44 20 36C22 26 32 22 40 16C48 8 56 8 64 8z"/><circle class="s" cx="64" cy="64" r="38"/><circle class="i" cx="64" cy="64" r="31"/><path class="k" d="M44 44L56 56H72L84 44V66L64 88L44 66z"/><path class="s" d="M54 64l6 3l-6 3zM74 64l-6 3l6 3z"/>',
  },
  B: {
    hue: 215,
    lines:
      '<path class="m" d="M112 6C76 8 44 32 34 70L28 98C60 94 92 78 102 46L92 48C102 38 110 24 112 6z"/><path class="s" d="M112 6C76 8 44 32 34 70L28 98L40 84C50 56 76 26 112 6z"/><path class="o" d="M112 6C76 8 44 32 34 70L28 98C60 94 92 78 102 46L92 48C102 38 110 24 112 6z"/><path class="o" d="M100 18C66 42 44 68 16 122" style="stroke-width:4"/><path class="i" d="M58 56L76 54M48 72L66 72M72 40L90 38"/>',
  },
  C: {
    hue: 265,
    lines:
      '<path class="s" d="M46 8H82V26H46z"/><path class="m" d="M50 26H78V40C98 46 108 60 108 78V106C108 114 102 120 94 120H34C26 120 20 114 20 106V78C20 60 30 46 50 40z"/><path class="k" d="M28 78H100V104C100 109 97 112 92 112H36C31 112 28 109 28 104z"/><path class="b" d="M28 78Q46 70 64 78T100 78V88H28z"/><path class="o" d="M50 26H78V40C98 46 108 60 108 78V106C108 114 102 120 94 120H34C26 120 20 114 20 106V78C20 60 30 46 50 40z"/><path class="h" d="M34 62C38 54 44 50 50 48C46 54 42 60 40 68z"/>',
  },
  D: {
    hue: 72,
    lines:
      '<path class="m" d="M48 44H80C104 62 114 84 110 102C106 116 92 120 64 120S22 116 18 102C14 84 24 62 48 44z"/><path class="s" d="M48 44H62C44 64 38 92 46 118C30 116 20 112 18 102C14 84 24 62 48 44z"/><path class="o" d="M48 44H80C104 62 114 84 110 102C106 116 92 120 64 120S22 116 18 102C14 84 24 62 48 44z"/><path class="b" d="M36 12L52 20L64 8L76 20L92 12L82 40H46z"/><path class="o" d="M36 12L52 20L64 8L76 20L92 12L82 40H46z"/><path class="s" d="M42 38H86V48H42z"/><circle class="h" cx="72" cy="84" r="17"/><circle class="i" cx="72" cy="84" r="10"/>',
  },
  E: {
    hue: 155,
    lines:
      '<path class="m" d="M64 6C76 32 114 48 114 78C114 98 92 106 76 92L82 120H46L52 92C36 106 14 98 14 78C14 48 52 32 64 6z"/><path class="s" d="M62 14C50 36 20 52 20 78C20 94 38 98 52 86L58 78z"/><path class="o" d="M64 6C76 32 114 48 114 78C114 98 92 106 76 92L82 120H46L52 92C36 106 14 98 14 78C14 48 52 32 64 6z"/><path class="i" d="M64 30V104M64 62L44 74M64 62L84 74"/>',
  },
  F: {
    hue: 55,
    lines:
      '<path class="m" d="M64 6C74 6 80 16 78 26C90 18 104 26 100 40C98 46 94 48 90 50C104 48 116 58 110 72C106 80 96 80 90 78C98 86 94 98 84 98C76 98 70 94 67 90V122H61V90C58 94 52 98 44 98C34 98 30 86 38 78C32 80 22 80 18 72C12 58 24 48 38 50C34 48 30 46 28 40C24 26 38 18 50 26C48 16 54 6 64 6z"/><path class="s" d="M61 10C54 14 54 22 58 34C44 24 34 28 34 38C36 46 46 50 52 54C36 50 22 58 24 68C30 78 46 70 56 68C44 76 38 86 44 92C52 94 58 88 61 82z"/><path class="o" d="M64 6C74 6 80 16 78 26C90 18 104 26 100 40C98 46 94 48 90 50C104 48 116 58 110 72C106 80 96 80 90 78C98 86 94 98 84 98C76 98 70 94 67 90V122H61V90C58 94 52 98 44 98C34 98 30 86 38 78C32 80 22 80 18 72C12 58 24 48 38 50C34 48 30 46 28 40C24 26 38 18 50 26C48 16 54 6 64 6z"/>',
  },
  G: {
    hue: 345,
    lines:
      '<path class="m" d="M64 112C28 88 10 66 12 42C16 16 48 10 64 34C80 10 112 16 116 42C118 66 100 88 64 112z"/><path class="s" d="M62 104C36 82 18 64 20 44C24 26 46 22 58 42z"/><path class="o" d="M64 112C28 88 10 66 12 42C16 16 48 10 64 34C80 10 112 16 116 42C118 66 100 88 64 112zM64 112V124"/><path class="i" d="M64 44V100M64 66L42 48M64 66L86 48M64 84L48 72M64 84L80 72"/>',
  },
  H: {
    hue: 188,
    lines:
      '<path class="o" d="M64 76C64 98 60 112 50 122" style="stroke-width:6"/><circle class="m" cx="64" cy="34" r="28"/><circle class="m" cx="34" cy="76" r="28"/><circle class="m" cx="94" cy="76" r="28"/><path class="s" d="M60 8A26 26 0 0 0 44 50L62 66zM30 50A26 26 0 0 0 20 98C34 100 52 90 60 72zM84 52C76 58 70 64 68 72L80 96C74 80 76 62 84 52z"/><circle class="o" cx="64" cy="34" r="28"/><circle class="o" cx="34" cy="76" r="28"/><circle class="o" cx="94" cy="76" r="28"/><path class="i" d="M64 64V30M62 68L38 78M66 68L90 78"/>',
  },
  S: {
    hue: 20,
    lines:
      '<path class="w" d="M64 40C80 28 100 26 122 30M64 40C48 28 28 26 6 30"/><path class="m" d="M4 28H60V116H4z"/><path class="m" d="M68 28H124V116H68z"/><path class="p" d="M10 22C30 16 50 20 64 32V108C50 98 30 94 10 100z"/><path class="p" d="M118 22C98 16 78 20 64 32V108C78 98 98 94 118 100z"/><path class="s" d="M64 32C74 24 82 21 92 20V50L84 44L76 52V100C72 102 68 104 64 108z"/><path class="i" d="M20 40Q38 34 54 44M20 56Q38 50 54 60M20 72Q38 66 54 76"/><path class="v" d="M84 70L92 80L110 58"/>',
  },
}
