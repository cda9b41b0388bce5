import { pictureAddress } from './picture-address.js';

// `printf ann@example.org | sha256sum` prints this hash.
const HASH = '438c4c7afe600cdf1e455c369bec76dc970fc8ca463447c7b387a347f3c79331';

it.each(['ann@example.org', ' Ann@Example.ORG '])('asks for the picture of %j by its hash', (email) => {
  expect(pictureAddress('https://pictures.example.org/people', email, 32)).toBe(
    `https://pictures.example.org/people/avatar/${HASH}?d=404&s=64`,
  );
});
