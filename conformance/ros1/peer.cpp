// A node of roscpp that steps the robot `arm` and times it.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include <ros/ros.h>
#include <rosgraph_msgs/Clock.h>

#include "webots_ros/set_int.h"

int main(int argc, char **argv) {
  ros::init(argc, argv, "peer_cpp");
  ros::NodeHandle node;
  int clocks = 0;
  ros::Subscriber subscriber = node.subscribe<rosgraph_msgs::Clock>("/clock", 2000, [&](const rosgraph_msgs::Clock::ConstPtr &) { clocks++; });
  if (!ros::service::waitForService("/arm/robot/time_step", ros::Duration(20)))
    return 1;
  ros::ServiceClient step = node.serviceClient<webots_ros::set_int>("/arm/robot/time_step", true);
  webots_ros::set_int call;
  call.request.value = 32;
  const ros::WallTime limit = ros::WallTime::now() + ros::WallDuration(20);
  while (clocks == 0 && ros::WallTime::now() < limit) {
    if (!step.call(call) || !call.response.success)
      return 2;
    ros::spinOnce();
  }
  const int before = clocks, count = 500;
  std::vector<double> times;
  for (int i = 0; i < count; i++) {
    const auto begin = std::chrono::steady_clock::now();
    if (!step.call(call) || !call.response.success)
      return 3;
    times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
  }
  while (clocks < before + count && ros::WallTime::now() < limit)
    ros::spinOnce();
  std::sort(times.begin(), times.end());
  printf("roscpp: %d steps, %d clocks, a step takes %.0f us (99%%: %.0f)\n", count, clocks - before, times[count / 2], times[count * 99 / 100]);
  return clocks - before >= count ? 0 : 4;
}
