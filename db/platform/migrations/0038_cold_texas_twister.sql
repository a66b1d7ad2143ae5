CREATE TABLE `favourite_games` (
	`user_id` text NOT NULL,
	`game` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `game`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
