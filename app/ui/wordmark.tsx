import full from './art/wordmark.svg?no-inline'

/** The product's name as a drawing; `className` gives its height. */
export function Wordmark({ name, className = 'h-8' }: { name: string; className?: string }) {
  return <img src={full} alt={name} width={84} height={32} className={`block w-auto ${className}`} />
}
