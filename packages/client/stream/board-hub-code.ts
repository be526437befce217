/** The code of live boards, which a page loads with its first live cell. */
export const boardHubCode = () => import("./board-hub");
