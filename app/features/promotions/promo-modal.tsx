import { useState } from 'react'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatNumber } from '~/lib/format/format.ts'
import type { ModalProps } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { OfferCard } from './offer-card.tsx'
import { type Promised, promiseOf, readPromo } from './promo.ts'

/** Offer announced by a link, with all conditions. Declining is as easy as accepting. */
export function PromoModal({ open, onClose }: ModalProps) {
  const [promo] = useState(readPromo)
  const { data, isError, refetch } = useQuery(promiseOf(useTRPCClient(), promo))
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={m.promo_title()}>
      <div className="grid gap-4">
        {data ? (
          <PromisedThing promised={data} onDone={onClose} />
        ) : isError ? (
          <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
        ) : (
          <Skeleton className="h-60 w-full" />
        )}
        <Button size="l" onClick={onClose}>
          {m.promo_later()}
        </Button>
      </div>
    </Dialog>
  )
}

function PromisedThing({ promised, onDone }: { promised: Promised; onDone: () => void }) {
  if (promised.kind === 'free_spins') {
    const { name, spins, game, wagering } = promised
    const given = { spins: formatNumber(spins, getLocale()), game }
    return (
      <section aria-label={name}>
        <p className="title-20">{name}</p>
        <p className="mt-2 text-14 text-paper-2">
          {wagering ? m.promo_free_spins_staked({ ...given, times: wagering }) : m.promo_free_spins(given)}
        </p>
      </section>
    )
  }
  const { terms, code } = promised
  const offer = { terms, until: null, grant_id: null, is_chosen: false }
  return <OfferCard offer={offer} {...(code !== undefined && { code })} onTaken={onDone} />
}
