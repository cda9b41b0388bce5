import { basicCredentials } from './basic-credentials.js';

const encode = (text: string) => Buffer.from(text).toString('base64');

describe('basicCredentials', () => {
  it.each([
    [`Basic ${encode('demo_1:secret')}`, { name: 'demo_1', password: 'secret' }],
    [`basic  ${encode('demo_1:a:b:c')} `, { name: 'demo_1', password: 'a:b:c' }],
    [`Basic ${encode('ä:ö')}`, { name: 'ä', password: 'ö' }],
    [`Basic ${encode(':')}`, { name: '', password: '' }],
    [`Basic ${encode('no colon')}`, null],
    ['Basic', null],
    ['Basic !!!', null],
    [`Bearer ${encode('demo_1:secret')}`, null],
    ['', null],
    [undefined, null],
  ])('reads %p', (header, expected) => {
    expect(basicCredentials(header)).toEqual(expected);
  });
});
