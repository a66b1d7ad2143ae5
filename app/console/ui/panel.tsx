import { type ReactNode, useId } from 'react'

type PanelProps = { title: ReactNode; aside?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A panel with a head. */
export function Panel({ title, aside, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside && <span className="sub2">{aside}</span>}
        {actions && <span className="sp row">{actions}</span>}
      </header>
      {children}
    </section>
  )
}

type Pair = readonly [name: ReactNode, value: ReactNode]

/** Names and values, one a row. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className="kv">
      {pairs.map(([name, value], index) => (
        // the list of a record does not change its order
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
