import { useEffect } from 'react';
import { unsavedForms } from './unsaved-forms.js';

/** While a form of the page is changed and not saved, leaving the page asks first. */
export function useUnsavedForm(isDirty: boolean): void {
  useEffect(() => (isDirty ? unsavedForms.add() : undefined), [isDirty]);
}
