import { parseSync } from 'vite';

/** Any node of the tree: only its shape is read. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A text that a page translator would take out of React's hands. */
export interface BareText {
  readonly line: number;
  /** Offset in the source. */
  readonly start: number;
  readonly end: number;
  /**
   * beside: an element or a list comes and goes next to it; comes: it comes and goes itself, or gives way to an element;
   * returned: it is all that a component shows, and stands bare wherever that is used.
   */
  readonly why: 'beside' | 'comes' | 'returned';
  readonly text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export function* childNodes(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(one)) yield one;
  }
}

/** Functions of this app that give text, by their names. */
const TEXT_CALL =
  /^(?:t|String)$|(?:Text|Name|Words|Label|text|name|words|label)$|^(?:join|toFixed|toString|trim|slice|padStart)$/;
/** Names that hold text wherever they are used here. */
const TEXT_NAME =
  /(?:[tT]ext|[lL]abel|[nN]ame|[tT]itle|[wW]ords?|[hH]int|[nN]ote|[rR]eason|[aA]mount|[cC]ount|[uU]nit|[cC]oin|[aA]sset|[sS]ymbol|[tT]ime|[wW]ritten|[pP]ercent|when)$/;

export const nameOf = (node: Node): string => {
  if (node.type === 'MemberExpression') return nameOf(node['property'] as Node);
  return node.type === 'Identifier' ? String(node['name']) : '';
};

/** Whether an expression gives text; what may be an element, by its name, does not count. */
function isText(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      // Nobody translates a space.
      return typeof node['value'] === 'number' || (typeof node['value'] === 'string' && node['value'].trim() !== '');
    case 'TemplateLiteral':
      return true;
    case 'BinaryExpression':
      return node['operator'] === '+';
    case 'CallExpression':
      return TEXT_CALL.test(nameOf(node['callee'] as Node));
    case 'Identifier':
    case 'MemberExpression':
      return TEXT_NAME.test(nameOf(node));
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return isText(node['expression'] as Node);
    default:
      return false;
  }
}

/** Kinds of content that a place between two tags may show. */
interface Shown {
  text: boolean;
  element: boolean;
  nothing: boolean;
}

function shownBy(node: Node): Shown {
  switch (node.type) {
    case 'JSXText':
      return { text: String(node['value']).trim() !== '', element: false, nothing: false };
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return shownBy(node['expression'] as Node);
    case 'JSXEmptyExpression':
      return { text: false, element: false, nothing: false };
    case 'ConditionalExpression': {
      const [one, other] = [shownBy(node['consequent'] as Node), shownBy(node['alternate'] as Node)];
      return {
        text: one.text || other.text,
        element: one.element || other.element,
        nothing: one.nothing || other.nothing,
      };
    }
    case 'LogicalExpression': {
      const right = shownBy(node['right'] as Node);
      if (node['operator'] === '&&') return { ...right, nothing: true };
      const left = shownBy(node['left'] as Node);
      return { text: left.text || right.text, element: left.element || right.element, nothing: right.nothing };
    }
    case 'Literal':
      if (node['value'] === null || typeof node['value'] === 'boolean')
        return { text: false, element: false, nothing: true };
      return { text: isText(node), element: false, nothing: node['value'] === '' };
    case 'Identifier':
      if (node['name'] === 'undefined') return { text: false, element: false, nothing: true };
      return { text: isText(node), element: !isText(node), nothing: false };
    default:
      return { text: isText(node), element: !isText(node), nothing: false };
  }
}

/** Whether what a place shows may come, go or change its kind: then React inserts and removes nodes there. */
function mayMove(child: Node): boolean {
  const { text, element, nothing } = shownBy(child);
  if (text && (element || nothing)) return true;
  if (nothing) return true;
  const expression = child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : child;
  if (expression.type === 'ConditionalExpression' || expression.type === 'LogicalExpression') return element;
  return expression.type === 'CallExpression' && /^(?:map|flatMap)$/.test(nameOf(expression['callee'] as Node));
}

const isFunction = (node: Node): boolean => /Function/.test(node.type);
/**
 * Returns whether an element is a component, by its capital letter. Text that it returns is bare wherever it is used.
 */
const isComponent = (node: Node): boolean =>
  node.type === 'FunctionDeclaration' && /^[A-Z]/.test(nameOf(node['id'] as Node));

/** Returns the children between two tags, without the line breaks of the code. */
export const placesOf = (element: Node): readonly Node[] =>
  (element['children'] as readonly Node[]).filter((child) => {
    if (child.type === 'JSXText') return String(child['value']).trim() !== '';
    return !(child.type === 'JSXExpressionContainer' && (child['expression'] as Node).type === 'JSXEmptyExpression');
  });

/**
 * The bare texts of a component that end the app under a page translator. Chrome puts `<font>` in the place of every text
 * node; React then removes a node that is not there any more, or inserts before it, and throws. A text that is all an
 * element ever shows is safe: React writes it through its element.
 */
export function bareTexts(name: string, source: string): readonly BareText[] {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]!.message}`);
  const found: BareText[] = [];
  const add = (node: Node, why: BareText['why']): void => {
    const line = source.slice(0, node.start).split('\n').length;
    const [start, end] = [node.start, node['end'] as number];
    found.push({ line, start, end, why, text: source.slice(start, end).trim().split('\n')[0]! });
  };
  const look = (node: Node, component: boolean): void => {
    const given = component && node.type === 'ReturnStatement' ? (node['argument'] as Node | null) : null;
    if (given !== null && shownBy(given).text) add(given, 'returned');
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const places = placesOf(node);
      const alone = places.length === 1 && node.type === 'JSXElement';
      for (const place of places) {
        const shown = shownBy(place);
        if (!shown.text) continue;
        // All that its element ever holds is text, or the element is written anew as a whole.
        if (alone) continue;
        // The children of a fragment belong to it, one node after the other.
        if (node.type === 'JSXFragment' || shown.element || shown.nothing) add(place, 'comes');
        else if (places.some((other) => other !== place && mayMove(other))) add(place, 'beside');
      }
    }
    for (const child of childNodes(node)) look(child, isFunction(child) ? isComponent(child) : component);
  };
  look(program as unknown as Node, false);
  return found;
}
