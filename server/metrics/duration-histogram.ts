import { DURATION_BUCKETS_S, seconds } from './durations.ts'

/** Durations by labels. A library's, which looks its labels up anew each time, would cost as much as what it measures. */
export type DurationHistogram = {
  /** `values` in the order of the labels. */
  observe(durationMs: number, ...values: readonly string[]): void
  /** In Prometheus' text format, which counts in seconds. */
  text(): string
}

type HistogramOptions = { readonly name: string; readonly help: string; readonly labels: readonly string[] }

/** What was observed with the same values: how many fell between which edges, and their sum. */
type Series = { readonly labels: string; readonly counts: number[]; sumS: number }

export function createDurationHistogram({ name, help, labels }: HistogramOptions): DurationHistogram {
  const known = new Map<string, Series>()

  function open(key: string, values: readonly string[]): Series {
    const pairs = labels.map((label, index) => `${label}="${escaped(values[index] ?? '')}"`)
    const series = {
      labels: pairs.join(','),
      counts: new Array<number>(DURATION_BUCKETS_S.length + 1).fill(0),
      sumS: 0,
    }
    known.set(key, series)
    return series
  }

  return {
    observe(durationMs, ...values) {
      const key = values.join('\n')
      const series = known.get(key) ?? open(key, values)
      const tookS = seconds(durationMs)
      let bucket = 0
      while (tookS > (DURATION_BUCKETS_S[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
      series.sumS += tookS
    },
    text() {
      const lines = [...known.values()].flatMap((series) => linesOf(name, series))
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n')
    },
  }
}

function linesOf(name: string, { labels, counts, sumS }: Series): string[] {
  let count = 0
  const buckets = counts.map((more, bucket) => {
    count += more
    return `${name}_bucket{${labels},le="${DURATION_BUCKETS_S[bucket] ?? '+Inf'}"} ${count}`
  })
  return [...buckets, `${name}_sum{${labels}} ${sumS}`, `${name}_count{${labels}} ${count}`]
}

const escaped = (value: string) => value.replace(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
