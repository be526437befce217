import type { HostResponse, HostRequest, ObjectPath, RequestAction, SentArguments } from "./office-messages";

/**
 * An object of Excel's model as the add-in can use it. It uses the names in the messages (`GetRange`, `Formulas`). Members that are not
 * listed are refused by name, so that nothing works here that was not implemented.
 */
export interface HostObject {
  /** As in Microsoft's reference: `Range`, `WorksheetCollection`. */
  typeName: string;
  /** The values by which office.js finds the object again: `Id` of a sheet, `_ReferenceId` of a range. */
  identity?: Record<string, unknown>;
  properties?: Record<string, () => unknown>;
  setters?: Record<string, (value: unknown) => void>;
  /** A method returns a value, an object, or null for a null object. */
  methods?: Record<string, (...parameters: unknown[]) => unknown>;
  children?: Record<string, () => HostObject>;
  items?: () => HostObject[];
  item?: (key: unknown) => HostObject;
}

/** The objects at which object paths start. */
export interface ObjectModel {
  root: HostObject;
  /** Objects outside the workbook, by their full names. */
  services: Record<string, HostObject>;
  /** Returns the object of a `_ReferenceId`. */
  referenced(referenceId: string): HostObject;
  /** Makes the changes of `run` one step for Undo. */
  asOneStep<Result>(run: () => Result): Result;
}

/** An error that office.js converts to its own error object. */
export class HostRefusal extends Error {
  override readonly name = "HostRefusal";
  /** One of Office's error codes, for example `ApiNotFound` or `InvalidArgument`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs the actions of one request in order, up to the first that is refused; what was changed before stays changed. Members of a null
 * object are null. The changes of a request are one step for Undo. All as in Excel.
 */
export function runRequest(request: HostRequest, model: ObjectModel): HostResponse {
  return model.asOneStep(() => new RequestRun(request, model).run());
}

/** One request while it runs. */
class RequestRun {
  readonly #request: HostRequest;
  readonly #model: ObjectModel;
  /** The objects found so far, by the ids of their paths. */
  readonly #found = new Map<number, HostObject | null>();

  constructor(request: HostRequest, model: ObjectModel) {
    this.#request = request;
    this.#model = model;
  }

  run(): HostResponse {
    const results: HostResponse["results"] = [];
    for (const [actionIndex, action] of this.#request.actions.entries()) {
      try {
        results.push({ ActionId: action.Id, Value: this.#runAction(action) });
      } catch (problem) {
        if (!(problem instanceof HostRefusal)) throw problem;
        const { code, message } = problem;
        return { results, failure: { code, message, location: locationOf(action, this.#request), actionIndex } };
      }
    }
    return { results };
  }

  #runAction(action: RequestAction): unknown {
    if (action.ActionType === 5) return null;
    const target = this.#objectAt(action.ObjectPathId);
    const parameters = this.#argumentsOf(action.ArgumentInfo);
    switch (action.ActionType) {
      case 1:
        return target && (target.identity ?? {});
      case 2:
        return target && queried(target, action.QueryInfo?.Select);
      case 3:
        return target && asResult(member(target, "methods", action.Name)(...parameters));
      case 4:
        if (!target)
          throw new HostRefusal("InvalidObjectPath", `${action.Name} was set on an object that does not exist.`);
        member(target, "setters", action.Name)(parameters[0]);
        return null;
      default:
        throw new HostRefusal("NotImplemented", `The workbench does not know actions of type ${action.ActionType}.`);
    }
  }

  /** Returns the arguments of a method; those that are objects, such as the range of a chart, as objects. */
  #argumentsOf({ Arguments: sent = [], ReferencedObjectPathIds: paths = [] }: SentArguments = {}): unknown[] {
    return sent.map((value, index) => {
      const path = paths[index];
      return typeof path === "number" && path !== 0 ? this.#objectAt(path) : value;
    });
  }

  #objectAt(id: number): HostObject | null {
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    const path = this.#request.objectPaths[id];
    if (!path) throw new HostRefusal("InvalidObjectPath", `Object path ${id} is not part of the request.`);
    const object = this.#resolve(path);
    this.#found.set(id, object);
    return object;
  }

  #resolve(path: ObjectPath): HostObject | null {
    const parent = () => this.#objectAt(path.ParentObjectPathId ?? -1);
    const parameters = this.#argumentsOf(path.ArgumentInfo);
    switch (path.ObjectPathType) {
      case 1:
        return this.#model.root;
      case 2:
        return this.#model.services[path.Name] ?? refuse(path.Name);
      case 3: {
        const parentObject = parent();
        return parentObject && objectResult(member(parentObject, "methods", path.Name)(...parameters), path.Name);
      }
      case 4: {
        const parentObject = parent();
        return parentObject && member(parentObject, "children", path.Name)();
      }
      case 5: {
        const collection = parent();
        return collection?.item
          ? collection.item(parameters[0])
          : refuse(`${collection?.typeName ?? "null object"}.getItem`);
      }
      case 6:
        return this.#model.referenced(path.Name);
      case 7:
        return null;
      default:
        throw new HostRefusal(
          "NotImplemented",
          `The workbench does not know object paths of type ${path.ObjectPathType}.`,
        );
    }
  }
}

type MemberKind = "methods" | "setters" | "children";

function member<Kind extends MemberKind>(
  target: HostObject,
  kind: Kind,
  name: string,
): NonNullable<HostObject[Kind]>[string] {
  const members: HostObject[Kind] = target[kind];
  return members && Object.hasOwn(members, name)
    ? (members[name] as NonNullable<HostObject[Kind]>[string])
    : refuse(`${target.typeName}.${spelled(name)}`); // the name was checked
}

function queried(target: HostObject, select: readonly string[] | undefined): Record<string, unknown> {
  if (target.items) return { _Items: target.items().map((item) => queried(item, select)) };
  const names = select ?? Object.keys(target.properties ?? {});
  const values: Record<string, unknown> = { ...target.identity };
  for (const requested of names) {
    const name = requested.charAt(0).toUpperCase() + requested.slice(1);
    const read = target.properties && Object.hasOwn(target.properties, name) ? target.properties[name] : undefined;
    values[name] = read ? read() : refuse(`${target.typeName}.${requested}`);
  }
  return values;
}

function asResult(value: unknown): unknown {
  return isHostObject(value) ? (value.identity ?? {}) : (value ?? null);
}

function objectResult(value: unknown, name: string): HostObject | null {
  if (value === null || isHostObject(value)) return value;
  throw new HostRefusal("InvalidObjectPath", `${name} does not return an object.`);
}

function isHostObject(value: unknown): value is HostObject {
  return typeof value === "object" && value !== null && "typeName" in value;
}

function refuse(name: string): never {
  throw new HostRefusal("ApiNotFound", `The workbench does not have ${name}: test this part of the add-in in Excel.`);
}

function locationOf(action: RequestAction, request: HostRequest): string {
  return action.Name === "" ? (request.objectPaths[action.ObjectPathId]?.Name ?? "") : action.Name;
}

/** Converts the name in a message to the name in JavaScript: `GetRange` to `getRange`. */
function spelled(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
