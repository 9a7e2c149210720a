/**
 * All rights: a row for each kind of route and socket, with what it is about. `+`: allowed; `o`: allowed, and nothing
 * of the people, lists and recipes of others is in the answer; a number: that status, or that code of a socket, and
 * nothing of them either. The columns are the owner of the list (and of the recipes of the family and the public),
 * people with whom it is shared to manage, edit and view, the family, everybody else who is signed in, an
 * administrator, a manager of the catalogue, nobody; guests by a link to view, to edit, and by one that ended; tokens
 * of the owner: of all scopes, and of one.
 */
const MATRIX = `
                               owner  admin  edit   view   kin    else   boss   mgr    none   gView  gEdit  gEnd   every  lRead  lWrite kRead  kWrite
open                           o      o      o      o      o      o      o      o      o      o      o      o      403    403    403    403    403
publicGallery                  +      +      +      +      +      +      +      +      +      +      +      +      403    403    403    403    403
public                         o      o      o      o      o      o      o      o      o      o      o      o      o      o      o      o      o
session                        +      +      +      +      +      o      o      o      401    401    401    401    403    403    403    403    403
own                            +      +      +      +      +      o      o      o      401    401    401    401    403    403    403    403    403
own.thing                      +      404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
own.lists                      +      +      +      +      +      o      o      o      401    401    401    401    +      +      403    403    403
own.writeLists                 +      +      +      +      +      o      o      o      401    401    401    401    +      403    o      403    403
own.kitchen                    +      +      +      +      +      o      o      o      401    401    401    401    +      403    403    +      403
own.writeKitchen               +      +      +      +      +      o      o      o      401    401    401    401    +      403    403    403    o
meal                           +      404    404    404    +      404    404    404    401    401    401    401    +      403    403    403    o
plan.toList                    +      404    404    404    404    404    404    404    401    401    401    401    +      403    403    403    403
mcp                            +      +      +      +      +      o      o      o      401    401    401    401    o      o      o      o      o
family                         +      404    404    404    +      404    404    404    401    401    401    401    403    403    403    403    403
invited                        404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
managers                       403    403    403    403    403    403    +      +      401    401    401    401    403    403    403    403    403
admins                         403    403    403    403    403    403    +      403    401    401    401    401    403    403    403    403    403
list.read list                 +      +      +      +      404    404    404    404    401    +      +      410    +      +      403    403    403
list.read ofDisabled           404    +      +      +      404    404    404    404    401    404    404    410    404    404    403    403    403
list.read ofDeleted            404    404    404    404    404    404    404    404    401    404    404    410    404    404    403    403    403
list.activity list             +      +      +      +      404    404    404    404    401    +      +      410    403    403    403    403    403
list.activity ofDisabled       404    +      +      +      404    404    404    404    401    404    404    410    403    403    403    403    403
list.activity ofDeleted        404    404    404    404    404    404    404    404    401    404    404    410    403    403    403    403    403
list.compare list              +      +      +      +      404    404    404    404    401    401    401    401    +      +      403    403    403
list.compare ofDisabled        404    +      +      +      404    404    404    404    401    401    401    401    404    404    403    403    403
list.compare ofDeleted         404    404    404    404    404    404    404    404    401    401    401    401    404    404    403    403    403
list.people list               +      +      +      +      404    404    404    404    401    401    401    401    403    403    403    403    403
list.people ofDisabled         404    +      +      +      404    404    404    404    401    401    401    401    403    403    403    403    403
list.people ofDeleted          404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
list.remind list               +      +      +      +      404    404    404    404    401    401    401    401    403    403    403    403    403
list.remind ofDisabled         404    +      +      +      404    404    404    404    401    401    401    401    403    403    403    403    403
list.remind ofDeleted          404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
list.addReceipt list           +      +      +      403    404    404    404    404    401    401    401    401    403    403    403    403    403
list.addReceipt ofDisabled     404    +      +      403    404    404    404    404    401    401    401    401    403    403    403    403    403
list.addReceipt ofDeleted      404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
list.lines list                +      +      +      403    404    404    404    404    401    403    +      410    +      403    o      403    403
list.lines ofDisabled          404    +      +      403    404    404    404    404    401    404    404    410    404    403    404    403    403
list.lines ofDeleted           404    404    404    404    404    404    404    404    401    404    404    410    404    403    404    403    403
list.edit list                 +      +      +      403    404    404    404    404    401    403    +      410    403    403    403    403    403
list.edit ofDisabled           404    +      +      403    404    404    404    404    401    404    404    410    403    403    403    403    403
list.edit ofDeleted            404    404    404    404    404    404    404    404    401    404    404    410    403    403    403    403    403
list.manage list               +      +      403    403    404    404    404    404    401    403    403    410    403    403    403    403    403
list.manage ofDisabled         404    +      403    403    404    404    404    404    401    404    404    410    403    403    403    403    403
list.manage ofDeleted          404    404    404    404    404    404    404    404    401    404    404    410    403    403    403    403    403
list.share list                +      +      403    403    404    404    404    404    401    401    401    401    403    403    403    403    403
list.share ofDisabled          404    +      403    403    404    404    404    404    401    401    401    401    403    403    403    403    403
list.share ofDeleted           404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
list.own list                  +      403    403    403    404    404    404    404    401    401    401    401    403    403    403    403    403
list.own ofDisabled            404    403    403    403    404    404    404    404    401    401    401    401    403    403    403    403    403
list.own ofDeleted             404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
list.restore binned            +      404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
list.restore ofDeleted         404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
link.join joinable             +      +      +      +      +      +      +      +      +      +      +      +      403    403    403    403    403
link.join revoked              410    410    410    410    410    410    410    410    410    410    410    410    403    403    403    403    403
link.keep revoked              410    410    410    410    410    410    410    410    401    401    401    401    403    403    403    403    403
link.join ofDisabled           410    410    410    410    410    410    410    410    410    410    410    410    403    403    403    403    403
link.keep ofDisabled           410    410    410    410    410    410    410    410    401    401    401    401    403    403    403    403    403
link.join ofDeleted            410    410    410    410    410    410    410    410    410    410    410    410    403    403    403    403    403
link.keep ofDeleted            410    410    410    410    410    410    410    410    401    401    401    401    403    403    403    403    403
link.ticket                    o      o      o      o      o      o      o      o      401    o      o      410    403    403    403    403    403
recipe.read family             +      403    403    403    +      403    403    403    401    401    401    401    +      403    403    +      403
recipe.read secret             403    403    403    403    +      403    403    403    401    401    401    401    403    403    403    403    403
recipe.read public             +      +      +      +      +      +      +      +      401    401    401    401    +      403    403    +      403
recipe.read disabledPrivate    403    403    403    403    403    403    403    403    401    401    401    401    403    403    403    403    403
recipe.read disabledPublic     404    404    404    404    404    404    404    404    401    401    401    401    404    403    403    404    403
recipe.read deletedPrivate     403    403    403    403    403    403    403    403    401    401    401    401    403    403    403    403    403
recipe.read deletedPublic      o      o      o      o      o      o      o      o      401    401    401    401    o      403    403    o      403
recipe.copy family             +      403    403    403    +      403    403    403    401    401    401    401    403    403    403    403    403
recipe.copy secret             403    403    403    403    +      403    403    403    401    401    401    401    403    403    403    403    403
recipe.copy public             +      +      +      +      +      +      +      +      401    401    401    401    403    403    403    403    403
recipe.copy disabledPrivate    403    403    403    403    403    403    403    403    401    401    401    401    403    403    403    403    403
recipe.copy disabledPublic     404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
recipe.copy deletedPrivate     403    403    403    403    403    403    403    403    401    401    401    401    403    403    403    403    403
recipe.copy deletedPublic      o      o      o      o      o      o      o      o      401    401    401    401    403    403    403    403    403
recipe.mark family             +      403    403    403    +      403    403    403    401    401    401    401    403    403    403    403    403
recipe.mark secret             403    403    403    403    +      403    403    403    401    401    401    401    403    403    403    403    403
recipe.mark public             +      +      +      +      +      +      +      +      401    401    401    401    403    403    403    403    403
recipe.mark disabledPrivate    403    403    403    403    403    403    403    403    401    401    401    401    403    403    403    403    403
recipe.mark disabledPublic     404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
recipe.mark deletedPrivate     403    403    403    403    403    403    403    403    401    401    401    401    403    403    403    403    403
recipe.mark deletedPublic      +      +      +      +      +      o      o      o      401    401    401    401    403    403    403    403    403
recipe.report family           +      404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
recipe.report secret           404    404    404    404    +      404    404    404    401    401    401    401    403    403    403    403    403
recipe.report public           +      +      +      +      +      +      +      +      401    401    401    401    403    403    403    403    403
recipe.report disabledPrivate  404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
recipe.report disabledPublic   404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
recipe.report deletedPrivate   404    404    404    404    404    404    404    404    401    401    401    401    403    403    403    403    403
recipe.report deletedPublic    o      o      o      o      o      o      o      o      401    401    401    401    403    403    403    403    403
recipe.page family             404    404    404    404    404    404    404    404    404    404    404    404    403    403    403    403    403
recipe.page secret             404    404    404    404    404    404    404    404    404    404    404    404    403    403    403    403    403
recipe.page public             +      +      +      +      +      +      +      +      +      +      +      +      403    403    403    403    403
recipe.page disabledPrivate    404    404    404    404    404    404    404    404    404    404    404    404    403    403    403    403    403
recipe.page disabledPublic     404    404    404    404    404    404    404    404    404    404    404    404    403    403    403    403    403
recipe.page deletedPrivate     404    404    404    404    404    404    404    404    404    404    404    404    403    403    403    403    403
recipe.page deletedPublic      o      o      o      o      o      o      o      o      o      o      o      o      403    403    403    403    403
page family                    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
page secret                    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
page public                    +      +      +      +      +      +      +      +      +      +      +      +      +      +      +      +      +
page disabledPrivate           404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
page disabledPublic            404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
page deletedPrivate            404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
page deletedPublic             o      o      o      o      o      o      o      o      o      o      o      o      o      o      o      o      o
recipe.picture family          +      404    404    404    +      404    404    404    404    404    404    404    +      404    404    +      404
recipe.picture secret          404    404    404    404    +      404    404    404    404    404    404    404    404    404    404    404    404
recipe.picture public          +      +      +      +      +      +      +      +      +      +      +      +      +      +      +      +      +
recipe.picture deletedPublic   +      +      +      +      +      +      +      +      +      +      +      +      +      +      +      +      +
recipe.picture disabledPrivate 404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
recipe.picture disabledPublic  404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
recipe.picture deletedPrivate  404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404    404
recipe.toList family           +      403    403    403    404    403    403    403    401    401    401    401    +      403    403    403    403
recipe.toList secret           403    403    403    403    404    403    403    403    401    401    401    401    403    403    403    403    403
recipe.toList public           +      +      +      403    404    404    404    404    401    401    401    401    +      403    403    403    403
recipe.toList disabledPublic   404    404    404    404    404    404    404    404    401    401    401    401    404    403    403    403    403
recipe.write family            +      403    403    403    403    403    403    403    401    401    401    401    403    403    403    403    403
recipe.write secret            403    403    403    403    +      403    403    403    401    401    401    401    403    403    403    403    403
recipe.write public            +      403    403    403    403    403    403    403    401    401    401    401    403    403    403    403    403
socket.list list               +      +      +      +      404    404    404    404    4001   +      +      4001   4001   4001   4001   4001   4001
socket.list ofDisabled         404    +      +      +      404    404    404    404    4001   404    404    4001   4001   4001   4001   4001   4001
socket.list ofDeleted          404    404    404    404    404    404    404    404    4001   404    404    4001   4001   4001   4001   4001   4001
socket.overview                +      +      +      +      +      o      o      o      4001   4001   4001   4001   4001   4001   4001   4001   4001
`;

const [HEAD = '', ...LINES] = MATRIX.trim().split('\n');
const COLUMNS = HEAD.trim().split(/ +/);

/** The rows by kind and subject ('' without one), each with a cell for each column. */
export const RIGHTS: readonly {
  readonly kind: string;
  readonly subject: string;
  readonly cells: ReadonlyMap<string, string>;
}[] = LINES.map((line) => {
  const [, name = '', rest = ''] = /^(.*?\S)\s+((?:[+o]|\d{3,4})(?:\s+(?:[+o]|\d{3,4}))*)$/.exec(line) ?? [];
  const [kind = '', subject = ''] = name.split(' ');
  const cells = rest.split(/ +/);
  if (cells.length !== COLUMNS.length) throw new Error(`${name} has ${cells.length} cells`);
  return { kind, subject, cells: new Map(COLUMNS.map((column, at) => [column, cells[at] ?? ''])) };
});
