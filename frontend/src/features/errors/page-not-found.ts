/** Thrown by a route whose address has a valid form but names nothing that exists. */
export class PageNotFound extends Error {
  constructor() {
    super('This page does not exist.');
    this.name = 'PageNotFound';
  }
}
