import { m } from '~/paraglide/messages.js'

export function ModelPage() {
  return (
    <article className="max-w-170">
      <h1 className="title-24">{m.sports_model_title()}</h1>
      <div className="mt-4 grid gap-4 text-16 text-paper-2">
        <p>{m.sports_model_law()}</p>
        <p>{m.sports_model_others()}</p>
        <p>{m.sports_model_same()}</p>
        <p>{m.sports_model_margin()}</p>
        <p>{m.sports_model_clock()}</p>
        <p>{m.sports_model_cash_out()}</p>
        <p>{m.sports_model_seed()}</p>
        <p>{m.sports_model_faults()}</p>
      </div>
    </article>
  )
}
