// For `NODE_OPTIONS=--import=…`: sets the clock of a program and its threads CLOCK_OFFSET_MS ahead of the machine's.
const offsetMs = Number(process.env.CLOCK_OFFSET_MS)
const MachineDate = Date

class OffsetDate extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(OffsetDate.now())
    else super(...given)
  }

  static now() {
    return MachineDate.now() + offsetMs
  }
}

globalThis.Date = OffsetDate
