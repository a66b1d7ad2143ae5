/** Keys of a shortcut, such as `G W`. Screen readers are told of it by `aria-keyshortcuts` of the control. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-0.5">
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice, as in G G
        <kbd key={index}>{key}</kbd>
      ))}
    </span>
  )
}
