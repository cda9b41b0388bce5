import { useEffect } from 'react';
import { unsavedForms } from './unsaved-forms.js';

/** Lets the console ask before the page is left while a form has unsaved changes. */
export function useUnsavedForm(isDirty: boolean): void {
  useEffect(() => (isDirty ? unsavedForms.add() : undefined), [isDirty]);
}
