import type { CompatTables, YoungFeature } from './compat-data.ts';
import { isAsked, memberOf, nameOf, parse, scopesOf, textOf, walk } from './syntax-tree.ts';
import type { Node } from './syntax-tree.ts';

/** A place in a script that uses something younger than the floor without asking for it first. */
export interface Use {
  readonly feature: YoungFeature;
  /** Spelling in the source: `Object.hasOwn`, `.findLast`, `structuredClone`. */
  readonly spelled: string;
  /** Offset in the script. */
  readonly at: number;
}

export interface ScriptFacts {
  readonly uses: readonly Use[];
  /** Names that this script itself gives to properties and methods. */
  readonly ownNames: ReadonlySet<string>;
  /** Library calls that this script adds where they are missing, `Object.hasOwn`, with their offsets. */
  readonly standIns: ReadonlyMap<string, number>;
  /** Files that it imports: at its start, and later by `import()`. As they are written. */
  readonly imports: readonly string[];
  readonly lateImports: readonly string[];
}

const SCOPE_NAMES = new Set(['window', 'self', 'globalThis']);
const DECLARED_IN = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'ClassExpression',
]);

/** Returns whether the node is a name that a pattern or a declaration introduces. */
function declaredBy(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  if (DECLARED_IN.has(parent.type) && parent['id'] === node) return true;
  if (/^Import.*Specifier$/.test(parent.type) || parent.type === 'CatchClause') return true;
  if (parent.type === 'AssignmentPattern' || parent.type === 'RestElement' || parent.type === 'ArrayPattern')
    return parent['right'] !== node;
  if (parent.type === 'Property') return parent['value'] === node && parent['inPattern'] === true;
  const params = parent['params'];
  return Array.isArray(params) && params.includes(node);
}

/** Whether an identifier is a value that is read, and no name of a property, label or declaration. */
function isRead(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent['value'] === node || parent['computed'] === true;
  return !/^(?:Import|Export).*Specifier$|^(?:Labeled|Break|Continue)Statement$|^MetaProperty$/.test(parent.type);
}

const isWritten = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'AssignmentExpression' && parent['left'] === node) ||
  (parent?.type === 'UnaryExpression' && parent['operator'] === 'delete');

/** Whether a missing global is more than undefined here: it is called, constructed or read from. */
const isEntered = (node: Node, parent: Node | undefined): boolean =>
  /^(?:Call|New|Member)Expression$/.test(parent?.type ?? '') &&
  (parent!['callee'] === node || parent!['object'] === node);

/** Offset and name of each guard, by the scope it counts in. */
class Guards {
  readonly #names = new Map<Node, Set<string>>();
  add(name: string, parents: readonly Node[]): void {
    const scope = scopesOf(parents).at(-1)!;
    const names = this.#names.get(scope) ?? new Set();
    this.#names.set(scope, names.add(name));
  }
  cover(name: string, scopes: readonly Node[]): boolean {
    return scopes.some((scope) => this.#names.get(scope)?.has(name));
  }
}

function regularExpressions(node: Node, syntax: CompatTables['syntax']): readonly YoungFeature[] {
  const literal = node['regex'] as { pattern: string; flags: string } | undefined;
  const made =
    node.type === 'NewExpression' && nameOf(node['callee']) === 'RegExp' ? (node['arguments'] as Node[]) : [];
  const pattern = literal?.pattern ?? textOf(made[0]) ?? '';
  const flags = literal?.flags ?? textOf(made[1]) ?? '';
  const found = [
    /\(\?<[=!]/.test(pattern) && 'regular_expressions.lookbehind_assertion',
    /\(\?[ims]*-?[ims]+:/.test(pattern) && 'regular_expressions.modifier',
    flags.includes('d') && 'builtins.RegExp.hasIndices',
    flags.includes('v') && 'builtins.RegExp.unicodeSets',
  ];
  return found.flatMap((name) => (name && syntax.get(name)) || []);
}

function syntaxOf(node: Node, parents: readonly Node[]): string | null {
  if (node.type === 'StaticBlock') return 'classes.static.initialization_blocks';
  if (node.type === 'MethodDefinition' && (node['key'] as Node).type === 'PrivateIdentifier')
    return 'classes.private_class_methods';
  if (node.type === 'BinaryExpression' && (node['left'] as Node).type === 'PrivateIdentifier')
    return 'classes.private_class_fields_in';
  if (node.type === 'AwaitExpression' && scopesOf([...parents, node]).every(({ type }) => !/Function/.test(type)))
    return 'operators.await.top_level';
  return null;
}

/** Reads one script: what it uses that an engine at the floor lacks, unless it asks for it in the same function. */
export function readScript(
  code: string,
  { globals, known, ofGlobal, members, options, syntax }: CompatTables,
): ScriptFacts {
  const found: (Use & { readonly asked: string; readonly scopes: readonly Node[] })[] = [];
  const guards = new Guards();
  const ownNames = new Set<string>();
  const declared = new Set<string>();
  const standIns = new Map<string, number>();
  const imports: string[] = [];
  const lateImports: string[] = [];
  const tree = parse(code);

  function use(
    feature: YoungFeature | undefined,
    spelled: string,
    node: Node,
    parents: readonly Node[],
    asked = spelled,
  ): void {
    if (feature) found.push({ feature, spelled, at: node.start, asked, scopes: scopesOf(parents) });
  }

  function readMember(node: Node, parents: readonly Node[]): void {
    const name = memberOf(node);
    if (name === null) return;
    const parent = parents.at(-1);
    const object = node['object'] as Node;
    const of = nameOf(object) ?? '';
    if (isWritten(node, parent)) {
      ownNames.add(name);
      if (known.has(of)) standIns.set(`${of}.${name}`, node.start);
      // A method for all objects: `EventTarget.prototype.addEventListener = …`.
      if (memberOf(object) === 'prototype') standIns.set(`${nameOf(object['object'])}.prototype.${name}`, node.start);
      return;
    }
    if (isAsked(node, parents)) {
      guards.add(name, parents);
      return;
    }
    if (SCOPE_NAMES.has(of) && isEntered(node, parent)) return use(globals.get(name), name, node, parents);
    if (known.has(of)) return use(ofGlobal.get(`${of}.${name}`), `${of}.${name}`, node, parents, name);
    // `close` events have a reason too, and always had.
    if (name === 'reason' && (memberOf(object) ?? of) === 'signal')
      return use(ofGlobal.get('AbortSignal.reason'), 'signal.reason', node, parents, name);
    use(members.get(name), `.${name}`, node, parents, name);
  }

  function readCall(node: Node, parents: readonly Node[]): void {
    const callee = node['callee'] as Node;
    const method = memberOf(callee);
    const young =
      options.get(method === null ? (nameOf(callee) ?? '') : `.${method}`) ?? options.get(`.${nameOf(callee)}`);
    const given = node['arguments'] as Node[];
    for (const { type, properties } of given as (Node & { properties?: Node[] })[]) {
      if (type !== 'ObjectExpression' || !young) continue;
      for (const property of properties!) {
        // A getter finds out whether an engine reads the option.
        const key = property['kind'] === 'get' ? null : nameOf(property['key']);
        if (key !== null) use(young.get(key), `${method ?? nameOf(callee)}({ ${key} })`, property, parents);
      }
    }
    // Our own columns have a method of that name; counting from the end is that of arrays.
    if (method === 'at' && given[0]?.type === 'UnaryExpression') use(members.get('at'), 'at(-n)', node, parents);
    if (method === 'abort' && given.length > 0) use(ofGlobal.get('AbortSignal.reason'), 'abort(reason)', node, parents);
    if (method === 'defineProperty' && nameOf(callee['object']) === 'Object') {
      const spelled = `${nameOf(given[0])}.${textOf(given[1])}`;
      if (ofGlobal.has(spelled)) standIns.set(spelled, node.start);
    }
  }

  walk(tree, (node, parents) => {
    const parent = parents.at(-1);
    switch (node.type) {
      case 'Identifier': {
        const name = node['name'] as string;
        if (declaredBy(node, parent)) declared.add(name);
        else if (isRead(node, parent) && globals.has(name)) {
          if (isAsked(node, parents)) guards.add(name, parents);
          else use(globals.get(name), name, node, parents);
        }
        break;
      }
      case 'MemberExpression':
        readMember(node, parents);
        break;
      case 'NewExpression':
      case 'CallExpression':
        readCall(node, parents);
        break;
      case 'ObjectPattern':
        for (const property of node['properties'] as (Node & { inPattern?: boolean })[]) property.inPattern = true;
        break;
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition': {
        const name = nameOf(node['key']) ?? textOf(node['key']);
        if (name !== null && !node['inPattern']) ownNames.add(name);
        if (name !== null && node['inPattern']) use(members.get(name), `{ ${name} }`, node, parents, name);
        break;
      }
      case 'BinaryExpression':
        if (node['operator'] === 'in' && textOf(node['left']) !== null) guards.add(textOf(node['left'])!, parents);
        break;
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
        if (textOf(node['source']) !== null) imports.push(textOf(node['source'])!);
        break;
      case 'ImportExpression':
        if (textOf(node['source']) !== null) lateImports.push(textOf(node['source'])!);
        break;
    }
    for (const feature of regularExpressions(node, syntax)) use(feature, 'regular expression', node, parents);
    const syntaxName = syntaxOf(node, parents);
    if (syntaxName) use(syntax.get(syntaxName), syntaxName, node, parents);
  });

  const uses = found.filter(({ spelled, asked, scopes }) => !declared.has(spelled) && !guards.cover(asked, scopes));
  return {
    uses: uses.map(({ feature, spelled, at }) => ({ feature, spelled, at })),
    ownNames,
    standIns,
    imports,
    lateImports,
  };
}
