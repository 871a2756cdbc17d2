/** A function that makes something of an object the first time, and then gives the same again. */
export function onceFor<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { it: Made }>()
  return (of) => {
    const found = made.get(of) ?? { it: make(of) }
    made.set(of, found)
    return found.it
  }
}
