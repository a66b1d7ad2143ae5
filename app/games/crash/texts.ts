import type { CrashOutcome } from '#server/shared/rules/crash/current.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'

export const outcomeOf = ({ outcome }: { outcome: CrashOutcome }): string => timesText(outcome.point)
