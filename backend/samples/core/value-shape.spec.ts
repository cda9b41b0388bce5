import { ValueShape } from './value-shape.js';

const shapeOf = (...keys: string[]) =>
  keys.reduce((shape, key) => shape.with(key, key.startsWith('text')), ValueShape.empty());

describe('ValueShape', () => {
  it('makes objects with the keys in their order, each its own', () => {
    const shape = shapeOf('temperature', 'textOfWeather', 'windSpeed');
    const [one, other] = [shape.make(), shape.make()];
    expect(Object.keys(one)).toEqual(['temperature', 'textOfWeather', 'windSpeed']);
    one.temperature = 70.5;
    expect([typeof other.temperature, other.temperature]).not.toEqual(['number', 70.5]);
    expect([typeof one.textOfWeather, typeof other.windSpeed]).toEqual(['string', 'number']);
  });

  it('is the same for the same keys', () => {
    expect(shapeOf('a', 'b')).toBe(shapeOf('a', 'b'));
    expect(shapeOf('a', 'b')).not.toBe(shapeOf('b', 'a'));
    expect(ValueShape.empty().with('a', true)).not.toBe(ValueShape.empty().with('a', false));
    const odd = ValueShape.empty().with('', true);
    for (const key of ['"', 't', 'n']) expect(ValueShape.empty().with(key, false)).not.toBe(odd);
  });

  it('lists its keys', () => {
    const { numberKeys, textKeys } = shapeOf('windSpeed', 'textOfWeather', 'temperature');
    expect([numberKeys, textKeys]).toEqual([['windSpeed', 'temperature'], ['textOfWeather']]);
  });

  it('has no keys when it is empty', () => {
    expect([ValueShape.empty().isEmpty, shapeOf('a').isEmpty]).toEqual([true, false]);
    expect([ValueShape.empty().numberKeys, ValueShape.empty().make()]).toEqual([[], {}]);
  });

  it('is forgotten when a sender has made too many, and still makes objects', () => {
    const before = shapeOf('a', 'b');
    for (let i = 0; i < 60_000; i++) ValueShape.empty().with(`key${i}`, false);
    expect(shapeOf('a', 'b')).not.toBe(before);
    expect(Object.keys(before.make())).toEqual(['a', 'b']);
  });
});
