import { UnsavedForms } from './unsaved-forms.js';

describe('unsaved forms', () => {
  it('are there until the last of them is saved or gone', () => {
    const forms = new UnsavedForms();
    expect(forms.isAny()).toBe(false);
    const [removeFirst, removeSecond] = [forms.add(), forms.add()];
    removeFirst();
    removeFirst();
    expect(forms.isAny()).toBe(true);
    removeSecond();
    expect(forms.isAny()).toBe(false);
  });

  it('are made known to listeners until they leave', () => {
    const forms = new UnsavedForms();
    const seen: boolean[] = [];
    const leave = forms.subscribe(() => seen.push(forms.isAny()));
    const remove = forms.add();
    remove();
    remove();
    leave();
    forms.add();
    expect(seen).toEqual([true, false]);
  });
});
