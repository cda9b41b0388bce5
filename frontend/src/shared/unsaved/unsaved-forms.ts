/** A list of the forms on the page that have unsaved changes. */
export class UnsavedForms {
  private readonly forms = new Set<symbol>();
  private readonly listeners = new Set<() => void>();

  /**
   * Adds a form to the list.
   * @returns a function that removes the form from the list
   */
  add(): () => void {
    const form = Symbol('form');
    this.forms.add(form);
    this.publish();
    return () => {
      if (this.forms.delete(form)) this.publish();
    };
  }

  isAny = (): boolean => this.forms.size > 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private publish(): void {
    for (const listener of this.listeners) listener();
  }
}

export const unsavedForms = new UnsavedForms();
