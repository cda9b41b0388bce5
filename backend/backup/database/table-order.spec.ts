import { inLoadOrder } from './table-order.js';

const order = (tables: Record<string, string[]>) =>
  inLoadOrder(Object.entries(tables).map(([name, references]) => ({ name, references }))).map(
    ({ name }) => name,
  );

describe('inLoadOrder', () => {
  it('puts a table behind those it refers to', () => {
    expect(order({ undo: ['imports'], stations: ['accounts'], imports: ['stations'], accounts: [] })).toEqual(
      ['accounts', 'stations', 'imports', 'undo'],
    );
  });

  it('takes a table that refers to itself, or to one that is not saved', () => {
    expect(order({ groups: ['groups', 'elsewhere'], users: ['groups'] })).toEqual(['groups', 'users']);
  });

  it('says which tables refer to each other in a circle', () => {
    expect(() => order({ free: [], hen: ['egg'], egg: ['hen'] })).toThrow('hen, egg');
  });
});
