import { word } from '../lib/words.ts'
import { Tag, type Tone } from './tag.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  ...tonesOf(
    'good',
    'confirmed paid approved sent verified success delivered active live on won completed executed published',
  ),
  ...tonesOf('held', 'review paused maintenance closing'),
  ...tonesOf('waiting', 'created pending requested waiting kyc_required user_pending proposed available open'),
  ...tonesOf(
    'off',
    'ended expired off cancelled closed draft none init unverified settled cashed_out lost refunded retired',
  ),
  ...tonesOf('bad', 'failed returned given_up'),
  ...tonesOf('high', 'charged_back'),
  ...tonesOf('refused', 'rejected refused'),
}

function tonesOf(tone: Tone, states: string): Record<string, Tone> {
  return Object.fromEntries(states.split(' ').map((state) => [state, tone]))
}

/** A state that the API sends, as shape and word. */
export const StateTag = ({ state }: { state: string }) => <Tag tone={TONES[state] ?? 'neutral'}>{word(state)}</Tag>
