import { type ParsedLocation, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { ownPath } from '#server/shared/constants/own-path.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import type { SharedGameId } from '#server/shared/rules/registry.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { Query } from './search-fields.ts'

/**
 * Every modal by name, with its parameters. A modal belongs to the page under it: its state is in the history entry, so
 * that Back closes it. Three of them are also in the query, so that links can open them.
 */
export type Modal =
  | { name: 'Login' }
  | { name: 'Register' }
  /** With an id: the status of that deposit, such as on return from the payment page. */
  | { name: 'PayIn'; depositId?: string }
  /** With a bet its round is verified, with a shared round that one. */
  | { name: 'Fairness'; betId?: string | undefined; round?: SharedRound | undefined }
  | { name: 'Wallet' }
  /** Offer announced by a link. */
  | { name: 'Promo' }
  | { name: 'Hotkeys' }
  /** Search for games, titles, sports and pages. */
  | { name: 'Search' }
  /** All sections, on phones. */
  | { name: 'Menu' }
  /** Consent settings for third parties. */
  | { name: 'Privacy' }
  | { name: 'Verification' }
export type ModalName = Modal['name']

export type SharedRound = { readonly game: SharedGameId; readonly id: string }

/** Props of every modal's component, in addition to its own. */
export type ModalProps = { open: boolean; onClose: () => void }

declare module '@tanstack/react-router' {
  interface HistoryState {
    modal?: Modal
    /** Whether opening a modal added this entry: closing it then goes back. */
    isModalEntry?: boolean
  }
}

/** A flag is set whatever its value, except `?login=false`. */
const flag = (value: unknown): true | undefined => (isWritten(value) && value !== false ? true : undefined)

const flagWithId = (value: unknown): true | string | undefined =>
  flag(value) && (value === true || value === '' ? true : `${value}`)

const isWritten = (value: unknown) => ['boolean', 'string', 'number'].includes(typeof value)

export type ModalSearch = {
  signup?: true | undefined
  login?: true | undefined
  deposit?: true | string | undefined
  /** Page to go to after signing in: an address of this site without its locale prefix. */
  next?: string | undefined
}

/**
 * Validates the modals' query flags, for the root route's `validateSearch`: they are allowed on any page, next to its
 * own query.
 */
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

/**
 * Page to go to after signing in: the requested one, or the page under the dialogs as in the address bar, without the
 * flags.
 */
export function addressUnderModals(): string {
  const url = new URL(window.location.href)
  const next = nextPage(url.searchParams.get('next'))
  if (next !== undefined) return withLocale(next, getLocale())
  for (const name of Object.keys(NO_FLAGS)) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}

export function modalOfSearch({ signup, login, deposit }: ModalSearch): Modal | undefined {
  if (signup) return { name: 'Register' }
  if (login) return { name: 'Login' }
  if (deposit) return deposit === true ? { name: 'PayIn' } : { name: 'PayIn', depositId: deposit }
  return undefined
}

/** Query flags of a modal; empty for one that only buttons open. */
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

export function useOpenModal(): Modal | undefined {
  return useRouterState({
    select: ({ location }) => modalOfLocation(location),
    structuralSharing: true,
  })
}

/** Opens modals by name and closes the current one. */
export function useModals() {
  const router = useRouter()
  const navigate = useNavigate()

  /** Adds a history entry, or replaces that of the open modal. */
  function open(modal: Modal) {
    const flags = searchOfModal(modal)
    const isReplacing = modalOfLocation(router.state.location) !== undefined
    // log in and register are alternatives that lead to the same page
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

  /**
   * Removes the modal and its flag from the address: goes back to the entry under it, or replaces it if a link opened
   * the modal.
   */
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

  /** Closes the modal after a successful sign-in and goes to the requested page, if any. */
  async function leaveSignedIn() {
    const { next } = modalSearch(router.state.location.search)
    if (next === undefined) await close()
    else await navigate({ href: next, replace: true })
  }

  return { open, close, leaveSignedIn }
}
