import { Link, playerPath } from '../lib/navigation.tsx'
import { word } from '../lib/words.ts'
import { CopyId, shortId } from './copy-id.tsx'

const PATHS: Readonly<Record<string, (id: string) => { to: string; search?: { case: string } }>> = {
  player: (id) => ({ to: playerPath(id) }),
  withdrawal: (id) => ({ to: '/money', search: { case: id } }),
}

/** Subject of an entry or a transfer, such as `withdrawal:0198f3a1…`: its kind in words, and its id. */
export function Subject({ subject }: { subject: string }) {
  const [kind = '', id] = subject.split(/:(.*)/s)
  if (!id) return word(kind)
  const path = PATHS[kind]?.(id)
  return (
    <span className="row">
      <span className="t3">{word(kind)}</span>
      {path ? (
        <Link {...path} className="lk">
          {shortId(id)}
        </Link>
      ) : (
        <CopyId id={id} />
      )}
    </span>
  )
}
