import { useState } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { ModalProps } from '~/lib/pages/modals.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Dialog } from '~/ui/dialog.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { ExchangeForm } from './exchange-form.tsx'
import { useFunds } from './use-funds.ts'
import { VaultForm } from './vault-form.tsx'

export function WalletModal({ open, onClose }: ModalProps) {
  const user = useSession().profile?.user
  const { balanceOf, fundsOf } = useFunds()
  const [tab, setTab] = useState<'exchange' | 'vault'>('exchange')
  const active = user?.currency ?? DEFAULT_CURRENCY
  const { balance, vault } = fundsOf(active)
  return (
    <Dialog open={open && user !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()} title={m.wallet_title()}>
      <Tabs
        value={tab}
        onValueChange={setTab}
        fill={true}
        panelClassName="pt-5"
        items={[
          {
            value: 'exchange',
            label: m.exchange_title(),
            panel: <ExchangeForm key={active} active={active} balanceOf={balanceOf} />,
          },
          {
            value: 'vault',
            label: m.vault_title(),
            panel: <VaultForm key={active} currency={active} balance={balance} vault={vault} />,
          },
        ]}
      />
    </Dialog>
  )
}
