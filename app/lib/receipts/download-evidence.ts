import { type Evidence, openReceiptStore } from './receipt-store.ts'

const SPACES = 2

/** Offers JSON as a file. */
function download(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, SPACES)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/**
 * Downloads all evidence as one file in the form that docs/verify-receipt.mjs takes: `receipt` is the first one that is
 * contradicted.
 */
export async function downloadEvidence(account: string): Promise<void> {
  const store = await openReceiptStore(account)
  try {
    const found = await store.evidence()
    const logs = await store.logs()
    const first: Evidence | undefined = found.find(({ receipt }) => receipt !== undefined) ?? found[0]
    download('evidence.json', { ...first, logs, all: found })
  } finally {
    store.close()
  }
}

/** Downloads all receipts that are kept, with the logs and their keys. */
export async function downloadReceipts(account: string): Promise<void> {
  const store = await openReceiptStore(account)
  try {
    const receipts = (await store.receipts()).map(({ receipt }) => receipt)
    download('receipts.json', { logs: await store.logs(), receipts })
  } finally {
    store.close()
  }
}
