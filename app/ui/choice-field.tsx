import { SegmentedControl, type SegmentedControlProps } from './segmented-control.tsx'

export function ChoiceField<Value extends string>(props: SegmentedControlProps<Value>) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-medium text-12 text-paper-2">
        {props.label}
      </p>
      <SegmentedControl {...props} />
    </div>
  )
}
