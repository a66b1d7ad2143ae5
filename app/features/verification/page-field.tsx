import { useMutation } from '@tanstack/react-query'
import { Check, ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { DocumentPage } from '#server/shared/constants/documents.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { useWait } from '~/lib/forms/use-wait.ts'
import { m } from '~/paraglide/messages.js'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { FileButton } from '~/ui/file-button.tsx'
import { uploadPage } from './upload-page.ts'

const NAMES: Record<DocumentPage, () => string> = {
  front: m.verification_page_front,
  back: m.verification_page_back,
}

type PageFieldProps = { page: DocumentPage; isThere: boolean; onThere: () => Promise<unknown> }

export function PageField({ page, isThere, onThere }: PageFieldProps) {
  const client = useTRPCClient()
  const id = useId()
  const [part, setPart] = useState(0)
  const upload = useMutation({
    async mutationFn(file: File) {
      setPart(0)
      await uploadPage(client, { page, file, onProgress: setPart })
      await onThere()
    },
  })
  const isBlocked = useWait(upload.error) > 0
  const name = NAMES[page]()
  const Icon = isThere ? Check : ImageUp
  return (
    <li className="grid gap-2 rounded-control border border-line-strong bg-surface-2 p-3">
      <div className="flex items-center gap-3">
        <Icon
          aria-hidden="true"
          className={`size-5 shrink-0 ${isThere ? 'text-accent' : 'text-paper-3'}`}
          strokeWidth={1.5}
        />
        <div className="min-w-0 flex-1">
          <p id={id} className="font-medium text-14">
            {name}
          </p>
          <p className="text-12 text-paper-3" role="status">
            {isThere ? m.verification_page_here() : m.verification_page_missing()}
          </p>
        </div>
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          describedBy={id}
          busy={upload.isPending}
          blocked={isBlocked}
          onFile={(file) => upload.mutate(file)}
        >
          {isThere ? m.verification_page_other() : m.verification_page_choose()}
        </FileButton>
      </div>
      {upload.isPending && (
        <progress
          value={part}
          max={1}
          aria-label={m.verification_page_progress({ page: name })}
          className="h-1 w-full accent-accent"
        />
      )}
      <ErrorProblem error={upload.error} />
    </li>
  )
}
