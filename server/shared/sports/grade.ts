/** Dead heat of `tied` competitors for `places` places: places/tied of the stake is paid at full odds. */
export type DeadHeat = { readonly places: number; readonly tied: number }

export type Grade = SimpleGrade | DeadHeat

export const GRADES = ['won', 'half_won', 'void', 'half_lost', 'lost'] as const

/** Stored form of a grade: a dead heat is "1/2". */
export const gradeText = (grade: Grade): string => (typeof grade === 'object' ? `${grade.places}/${grade.tied}` : grade)

/** Inverse of `gradeText`. */
export function gradeOfText(text: string): Grade {
  const simple = GRADES.find((grade) => grade === text)
  if (simple) return simple
  const [places, tied] = text.split('/').map(Number)
  if (!(places && tied)) throw new TypeError(`no grade: ${text}`)
  return { places, tied }
}

/** An exact rational; the denominator is positive. */
export type Fraction = { readonly n: bigint; readonly d: bigint }

/** Odds are integers in units of 1e-4. */
export const ODDS_UNIT = 10_000n

/**
 * Return per unit staked, f = v + (1 − v) · result · d · o with v the void factor and d the dead heat's share: won o,
 * half won (1 + o)/2, void 1, half lost ½, lost 0.
 * @param o4 odds in 1e-4
 */
export function factorOf(grade: Grade, o4: bigint): Fraction {
  if (typeof grade === 'object') return { n: o4 * BigInt(grade.places), d: ODDS_UNIT * BigInt(grade.tied) }
  switch (grade) {
    case 'won':
      return { n: o4, d: ODDS_UNIT }
    case 'half_won':
      return { n: o4 + ODDS_UNIT, d: 2n * ODDS_UNIT }
    case 'void':
      return { n: 1n, d: 1n }
    case 'half_lost':
      return { n: 1n, d: 2n }
    case 'lost':
      return { n: 0n, d: 1n }
  }
}

/**
 * Grade of a line by its signed distance in quarters of a unit (4 × result − 4 × line): 2 and more won, 1 half won, 0
 * void, −1 half lost, −2 and less lost. Applies to whole, half and quarter lines.
 */
export function gradeOfDistance(quarters: number): SimpleGrade {
  if (quarters >= 2) return 'won'
  if (quarters === 1) return 'half_won'
  if (quarters === 0) return 'void'
  return quarters === -1 ? 'half_lost' : 'lost'
}

const OPPOSITE = { won: 'lost', half_won: 'half_lost', void: 'void', half_lost: 'half_won', lost: 'won' } as const
export type SimpleGrade = keyof typeof OPPOSITE
export const opposite = (grade: SimpleGrade): SimpleGrade => OPPOSITE[grade]
