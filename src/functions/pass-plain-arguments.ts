import { plainArgument } from "./arguments/plain-arguments";

// Imported before the functions, this serves all of them: each is registered as one that gets plain arguments.
const { associate } = CustomFunctions;
Object.assign(CustomFunctions, {
  associate: (id: string, called: (...given: unknown[]) => unknown) =>
    associate(id, (...given: unknown[]) => called(...given.map(plainArgument))),
});
