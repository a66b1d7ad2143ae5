import { age, dateTime } from '../lib/format.ts'
import { useNow } from '../lib/use-now.ts'

const MINUTE_MS = 60_000

/** The age of a moment, with the moment itself on hover. */
export function Age({ at }: { at: string }) {
  const now = useNow(MINUTE_MS)
  return (
    <time dateTime={at} title={dateTime(at)}>
      {age(at, now)}
    </time>
  )
}

/** A moment, exactly. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{dateTime(at)}</time>
}
