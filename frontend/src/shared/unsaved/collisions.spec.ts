import { changedFields, ChangedMeanwhile, refuseCollisions, untouched } from './collisions.js';

interface Fields {
  name: string;
  phone: string;
  open: boolean;
  keys: string[];
  latitude: number | null;
  longitude: number | null;
}

const opened: Fields = { name: 'Own', phone: '1', open: false, keys: ['a'], latitude: 1, longitude: 2 };
const POSITION = ['latitude', 'longitude'] as const;
const WORDS = { name: 'name', phone: 'phone', latitude: 'position', longitude: 'position' };

describe('what is sent of a form', () => {
  it('is nothing while nothing differs', () => {
    expect(changedFields({ ...opened, keys: ['a'] }, opened)).toEqual({});
    // A field that is not shown is left alone.
    const { open: _hidden, ...shown } = opened;
    expect(changedFields(shown, opened)).toEqual({});
  });

  it('is what differs', () => {
    const shown = { ...opened, phone: '', open: true, keys: ['a', 'b'] };
    expect(changedFields(shown, opened)).toEqual({ phone: '', open: true, keys: ['a', 'b'] });
  });

  it('is all of what is one thing', () => {
    expect(changedFields({ ...opened, latitude: 3 }, opened, POSITION)).toEqual({
      latitude: 3,
      longitude: 2,
    });
    expect(changedFields({ ...opened, latitude: null }, opened, POSITION)).toEqual({
      latitude: null,
      longitude: 2,
    });
  });
});

describe('what a form takes over of what is stored', () => {
  const stored = { ...opened, name: 'Theirs', phone: '2', latitude: 5 };

  it('is all but what the user changed', () => {
    const { phone: _typed, ...others } = stored;
    expect(untouched({ ...opened, phone: '23' }, opened, stored)).toEqual(others);
  });

  it('is no half of what is one thing', () => {
    const taken = untouched({ ...opened, longitude: 7 }, opened, stored, POSITION);
    expect(Object.keys(taken)).toEqual(['name', 'phone', 'open', 'keys']);
  });
});

describe('two who change the same', () => {
  const refuse = (changes: Partial<Fields>, current: Fields) => () =>
    refuseCollisions({ changes, opened }, current, WORDS);

  it('collide in the field that both change', () => {
    const theirs = { ...opened, name: 'Theirs', phone: '2' };
    expect(refuse({ name: 'Mine', phone: '3' }, theirs)).toThrow(
      new ChangedMeanwhile(theirs, ['name', 'phone']),
    );
    expect(refuse({ name: 'Mine' }, theirs)).toThrow('Somebody changed the name meanwhile');
  });

  it.each<[string, Partial<Fields>, Partial<Fields>]>([
    ['other fields', { phone: '3' }, { name: 'Theirs' }],
    ['the same value', { name: 'Both' }, { name: 'Both' }],
    ['nothing', {}, { name: 'Theirs' }],
  ])('do not collide in %s', (_, changes, theirs) => {
    expect(refuse(changes, { ...opened, ...theirs })).not.toThrow();
  });

  it('read one word for what is one thing', () => {
    const moved = { ...opened, latitude: 5, longitude: 6 };
    expect(refuse({ latitude: 40, longitude: -100 }, moved)).toThrow(
      /^Somebody changed the position meanwhile$/,
    );
  });

  it('do not differ in a text that is empty or absent', () => {
    const edit = { changes: { phone: '3' }, opened: { phone: '' } as { phone?: string } };
    expect(() => refuseCollisions(edit, {}, WORDS)).not.toThrow();
  });
});
