import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addToGameSession } from '~/games/engine/play/game-session.ts'
import { playSound } from '~/games/engine/play/sound.ts'
import { isGain } from '~/lib/format/bet-money.ts'
import { sentenceOf } from './announcer.tsx'
import type { OwnBet } from './own-bet.ts'

/** Adds settled bets of this visit to the session result, plays their sounds, and returns the latest announcement. */
export function useOutcomes(bets: readonly OwnBet[]): string {
  const open = useRef(new Set<string>())
  const [sentence, setSentence] = useState('')
  const follow = useEffectEvent((news: readonly OwnBet[]) => {
    const ended = news.filter(({ id, status }) => status !== 'open' && open.current.delete(id))
    const begun = news.filter(({ id, status }) => status === 'open' && !open.current.has(id))
    for (const { id } of begun) open.current.add(id)
    // an identical text would not be announced again, so the previous one is cleared first
    if (begun.length > 0) setSentence('')
    if (ended.length === 0) return
    for (const { status, stake, payout, currency } of ended) {
      if (status === 'refunded') continue
      const settled = { stake, payout: payout ?? '0' }
      addToGameSession({ ...settled, currency }, Date.now())
      if (isGain(settled)) playSound('win')
    }
    setSentence(ended.map(sentenceOf).join(' '))
  })
  useEffect(() => follow(bets), [bets])
  return sentence
}
