/** Caches a function's result for each object that it gets, as long as the object lives. */
export function onceFor<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { it: Made }>()
  return (of) => {
    const found = made.get(of) ?? { it: make(of) }
    made.set(of, found)
    return found.it
  }
}
