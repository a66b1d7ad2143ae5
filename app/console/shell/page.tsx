import type { ReactNode } from 'react'
import { useEffect } from 'react'
import type { Permission } from '#server/platform/operator/permissions.ts'
import { useCan } from '../lib/session.tsx'
import { SITE } from '../lib/site.ts'
import { m } from '../paraglide/messages.js'
import { Denied } from '../ui/states.tsx'
import { LiveLine } from './live-line.tsx'

type PageProps = {
  title: string
  /** Instead of the title in the head: the way to a record. */
  head?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  /** Permission to read the page. */
  permission?: Permission
  /** The content has its own padding: queues, records with tabs. */
  isBare?: boolean
  children: ReactNode
}

/** A page within the frame: its head with the state of the connection, tabs and content. */
export function Page({ title, head, actions, tabs, permission, isBare, children }: PageProps) {
  const can = useCan()
  useEffect(() => {
    document.title = m.document_title({ title, site: SITE.name })
  }, [title])
  const isDenied = permission !== undefined && !can(permission)
  return (
    <main className="main" id="content" tabIndex={-1}>
      <div className="hd">
        {head ?? <h1>{title}</h1>}
        <span className="sp" />
        <LiveLine />
        {actions}
      </div>
      {!isDenied && tabs}
      {isDenied ? (
        <div className="bd">
          <Denied permission={permission} />
        </div>
      ) : isBare ? (
        children
      ) : (
        <div className="bd">{children}</div>
      )}
    </main>
  )
}
