import { useState } from 'react'
import * as v from 'valibot'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { CASES } from '#server/shared/rules/cases/catalogue.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Select } from '~/ui/select.tsx'
import { outcomeOf } from './texts.ts'

const [FIRST] = CASES

const isCase = ({ case: slug, version }: { case: string; version: number }) =>
  CASES.some((one) => one.slug === slug && one.version === version)

export const proof: GameProof<'cases'> = {
  example: { case: FIRST?.slug ?? '', version: FIRST?.version ?? 1, currency: 'RUB' },
  schema: v.pipe(
    v.object({ case: v.string(), version: v.number(), currency: v.picklist(CURRENCY_CODES) }),
    v.check((params) => isCase(params)),
  ),
  Params,
  Outcome,
  outcomeOf,
}

function Params({ initial, onChange }: ParamsProps<'cases'>) {
  const [params, setParams] = useState(initial)
  const change = (next: typeof params) => {
    setParams(next)
    onChange(next)
  }
  return (
    <>
      <Select
        label={m.cases_case()}
        value={`${CASES.findIndex((one) => one.slug === params.case && one.version === params.version)}`}
        onValueChange={(place) => {
          const chosen = CASES[Number.parseInt(place, 10)]
          if (chosen) change({ ...params, case: chosen.slug, version: chosen.version })
        }}
        items={CASES.map(({ slug, version }, place) => ({ value: `${place}`, label: `${slug} · ${version}` }))}
      />
      <SegmentedControl
        label={m.shell_currency()}
        value={params.currency}
        onValueChange={(currency) => change({ ...params, currency })}
        items={CURRENCY_CODES.map((currency) => ({ value: currency, label: currency }))}
      />
    </>
  )
}

function Outcome({ floats: [float = 0], outcome, countOf }: OutcomeProps<'cases'>) {
  return (
    <>
      <EventStep float={float} count={countOf(0)}>
        {m.cases_ticket({ ticket: formatNumber(outcome.ticket, getLocale()) })}
      </EventStep>
      <Result>{outcomeOf({ outcome })}</Result>
    </>
  )
}
