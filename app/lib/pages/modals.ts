import { type ParsedLocation, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { ownPath } from '#server/shared/constants/own-path.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import type { SharedGameId } from '#server/shared/rules/registry.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { Query } from './search-fields.ts'

/**
 * Every modal by its name, with what it is opened with. A modal is a guest of the page under it: it lives in the
 * history entry, so that Back closes it, and three of them in the query, so that a link opens them.
 */
export type Modal =
  | { name: 'Login' }
  | { name: 'Register' }
  /** With an id: that deposit's status, as when the player comes back from the payment page. */
  | { name: 'PayIn'; depositId?: string }
  /** With a bet its round is checked there, with a round of many players that one. */
  | { name: 'Fairness'; betId?: string | undefined; round?: SharedRound | undefined }
  | { name: 'Wallet' }
  /** What a link has promised. */
  | { name: 'Promo' }
  | { name: 'Hotkeys' }
  /** Games, titles, sports and pages by their names. */
  | { name: 'Search' }
  /** All sections, on phones. */
  | { name: 'Menu' }
  /** What other companies may do with this visit. */
  | { name: 'Privacy' }
  /** The check of the player's identity. */
  | { name: 'Verification' }
export type ModalName = Modal['name']

/** A round of a game that many play at once. */
export type SharedRound = { readonly game: SharedGameId; readonly id: string }

/** What every modal's component gets beside its own properties. */
export type ModalProps = { open: boolean; onClose: () => void }

declare module '@tanstack/react-router' {
  interface HistoryState {
    modal?: Modal
    /** This entry was added by opening a modal: to close it is to go back. */
    isModalEntry?: boolean
  }
}

/** A flag is there or not, whatever it says; `?login=false` is not there. */
const flag = (value: unknown): true | undefined => (isWritten(value) && value !== false ? true : undefined)

const flagWithId = (value: unknown): true | string | undefined =>
  flag(value) && (value === true || value === '' ? true : `${value}`)

const isWritten = (value: unknown) => ['boolean', 'string', 'number'].includes(typeof value)

export type ModalSearch = {
  signup?: true | undefined
  login?: true | undefined
  deposit?: true | string | undefined
  /** The page of this site that the player wanted, without the prefix of its locale: where a sign-in leads. */
  next?: string | undefined
}

/** The query flags of modals, for the root route's `validateSearch`: they may stand on any page, beside its own query. */
export function modalSearch(search: Query): ModalSearch {
  return {
    ...search,
    signup: flag(search.signup),
    login: flag(search.login),
    deposit: flagWithId(search.deposit),
    next: nextPage(search.next),
  }
}

const NEXT_LENGTH = 1024

function nextPage(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= NEXT_LENGTH ? (ownPath(value) ?? undefined) : undefined
}

const NO_FLAGS = { signup: undefined, login: undefined, deposit: undefined, next: undefined } as const

/** The page that a sign-in leads to: the one that was wanted, or the one under the dialogs, as this browser's address bar has it, without the flags. */
export function addressUnderModals(): string {
  const url = new URL(window.location.href)
  const next = nextPage(url.searchParams.get('next'))
  if (next !== undefined) return withLocale(next, getLocale())
  for (const name of Object.keys(NO_FLAGS)) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}

/** The modal that the query asks for. */
export function modalOfSearch({ signup, login, deposit }: ModalSearch): Modal | undefined {
  if (signup) return { name: 'Register' }
  if (login) return { name: 'Login' }
  if (deposit) return deposit === true ? { name: 'PayIn' } : { name: 'PayIn', depositId: deposit }
  return undefined
}

/** The query flags of a modal; none for one that only buttons open. */
export function searchOfModal(modal: Modal): ModalSearch {
  switch (modal.name) {
    case 'Register':
      return { signup: true }
    case 'Login':
      return { login: true }
    case 'PayIn':
      return { deposit: modal.depositId ?? true }
    case 'Fairness':
    case 'Wallet':
    case 'Promo':
    case 'Hotkeys':
    case 'Search':
    case 'Menu':
    case 'Privacy':
    case 'Verification':
      return {}
  }
}

type Location = Pick<ParsedLocation, 'search' | 'state'>

const modalOfLocation = ({ search, state }: Location) => modalOfSearch(modalSearch(search)) ?? state.modal

/** The modal that is open on this history entry. */
export function useOpenModal(): Modal | undefined {
  return useRouterState({
    select: ({ location }) => modalOfLocation(location),
    structuralSharing: true,
  })
}

/** Opens modals by name, and closes the one that is open. */
export function useModals() {
  const router = useRouter()
  const navigate = useNavigate()

  /** Adds a history entry, or takes over that of the modal which is open now. */
  function open(modal: Modal) {
    const flags = searchOfModal(modal)
    const isReplacing = modalOfLocation(router.state.location) !== undefined
    // log in and register are two ways to one page
    const isSignIn = modal.name === 'Login' || modal.name === 'Register'
    return navigate({
      to: '.',
      search: (search) => ({ ...search, ...NO_FLAGS, ...flags, ...(isSignIn && { next: search.next }) }),
      hash: true,
      state: (state) => ({
        ...state,
        modal: Object.keys(flags).length > 0 ? undefined : modal,
        isModalEntry: !isReplacing || state.isModalEntry,
      }),
      replace: isReplacing,
      resetScroll: false,
    })
  }

  /** Takes the modal and its flag off the address: back to the entry under it, or in place where a link opened it. */
  async function close() {
    if (router.state.location.state.isModalEntry) router.history.back()
    else
      await navigate({
        to: '.',
        search: (search) => ({ ...search, ...NO_FLAGS }),
        hash: true,
        state: (state) => ({ ...state, modal: undefined }),
        replace: true,
        resetScroll: false,
      })
  }

  /** Closes the modal of a sign-in that has come to its end, and goes on to the page that was wanted, where one was. */
  async function leaveSignedIn() {
    const { next } = modalSearch(router.state.location.search)
    if (next === undefined) await close()
    else await navigate({ href: next, replace: true })
  }

  return { open, close, leaveSignedIn }
}
