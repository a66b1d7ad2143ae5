import { ownMoneyChoice } from '~/features/catalogue/chosen-mode.ts'
import { m } from '~/paraglide/messages.js'
import { Switch } from '~/ui/switch.tsx'

type OwnMoneyProps = {
  isOn: boolean
  isLocked: boolean
  /** Of bonus money, in words: it is left alone while this is on. */
  amount: string
}

/** Whether an active bonus is left alone: then a bet is never more than the player's own money. */
export function OwnMoney({ isOn, isLocked, amount }: OwnMoneyProps) {
  return (
    <Switch
      label={
        <>
          {m.play_own_money()}
          <span className="num block text-12 text-paper-3">{`${m.promotion_held()}: ${amount}`}</span>
        </>
      }
      checked={isOn}
      onCheckedChange={ownMoneyChoice.set}
      disabled={isLocked}
    />
  )
}
